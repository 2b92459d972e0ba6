/*
 * Formulas of linear temporal logic over Promela expressions.
 *
 * Operator words (U, G, until, always, ...) are also legal names of variables.
 * The lexer calls all of them ID; package ltl retypes those that stand where an
 * operator is wanted to the virtual tokens below, before the parser sees them.
 * Which way chains such as `a -> b -> c` and `a U b U c` associate depends on
 * the dialect: the parser groups them to the left, and package ltl folds anew.
 */
grammar LTL;

tokens { GLOBALLY, FINALLY, NEXT, UNTIL, RELEASE, WEAK, STRONG, CALL }

formula : expr EOF ;

expr
    : ('!' | '~' | '-') expr                                   # Prefix
    | expr ('*' | '/' | '%') expr                              # Arithmetic
    | expr ('+' | '-') expr                                    # Arithmetic
    | expr ('<<' | '>>') expr                                  # Arithmetic
    | expr ('<' | '<=' | '>' | '>=') expr                      # Arithmetic
    | expr ('==' | '!=') expr                                  # Arithmetic
    | expr '&' expr                                            # Arithmetic
    | expr '^' expr                                            # Arithmetic
    | expr '|' expr                                            # Arithmetic
    | (GLOBALLY | BOX | FINALLY | DIAMOND | NEXT) expr         # Temporal
    | expr (UNTIL | RELEASE | WEAK | STRONG) expr              # Until
    | expr AND expr                                            # And
    | expr OR expr                                             # Or
    | expr (IMPLIES | EQUIV) expr                              # Implies
    | '(' expr ')'                                             # Group
    | '{' expr '}'                                             # Group
    | operand                                                  # Atom
    ;

operand
    : NUMBER
    | QUOTED
    | CALL '(' expr ')'
    | variable poll?
    | ID index? '@' ID
    | ID index? ':' variable
    ;

variable : ID index? ('.' ID index?)* ;

index : '[' expr ']' ;

poll : ('?' | '??') '[' field (',' field)* ']' ;

field : expr | ID '(' field (',' field)* ')' ;

BOX     : '[' [ \t]* ']' ;
DIAMOND : '<>' ;
AND     : '&&' | '/\\' ;
OR      : '||' | '\\/' ;
IMPLIES : '->' ;
EQUIV   : '<->' ;
ID      : [a-zA-Z_] [a-zA-Z_0-9]* ;
NUMBER  : [0-9]+ ;
QUOTED  : '"' ~["\r\n]* '"' ;
SPACE   : [ \t\r\n\f]+ -> skip ;
COMMENT : '/*' .*? '*/' -> skip ;
JUNK    : . ;
