// Promela as SPIN 6.5 reads it. The parser does not see the lexer's tokens as
// they come: package promela first takes out inline definitions and calls, ltl
// blocks and embedded C, puts in the semicolons that line breaks stand for,
// tells proctype names from other names before ':' and '@' (PNAME), and tells
// the word `in` of a for statement (IN) from a variable of that name.
//
// Where SPIN's grammar distinguishes variable references from expressions by
// lookahead, this one reads an expression first and package promela checks it.
grammar Promela;

// Never made by the lexer: package promela gives tokens these types.
tokens { PNAME, IN, LTL_TEXT }

model : (unit | sep)* EOF ;

formula : expr EOF ;

unit
    : proctype
    | initial
    | claim
    | trace
    | ltl
    | typedef
    | decl
    ;

proctype
    : active? (PROCTYPE | D_PROCTYPE) (NAME | PNAME) LPAREN params? RPAREN priority? provided? body
    ;

active : ACTIVE (LBRACK expr RBRACK)? ;

params : decl (SEMI decl?)* ;

priority : PRIORITY constant ;

provided : PROVIDED LPAREN expr RPAREN ;

initial : INIT priority? body ;

claim : NEVER NAME? body ;

trace : (TRACE | NOTRACE) body ;

ltl : LTL NAME? LTL_TEXT ;

typedef : TYPEDEF NAME LBRACE decl (sep decl?)* RBRACE ;

body : LBRACE sequence RBRACE ;

// Declarations

decl
    : visibility? MTYPE (COLON NAME)? ASSIGN? LBRACE mtypeName+ RBRACE
    | visibility? typeName declarator (COMMA declarator)*
    ;

mtypeName : NAME COMMA* ;

visibility : HIDDEN_ | SHOW | LOCAL ;

typeName
    : BIT
    | BOOL
    | BYTE
    | SHORT
    | INT
    | UNSIGNED
    | PID
    | CHAN
    | MTYPE (COLON NAME)?
    | NAME
    ;

declarator : NAME (COLON expr | LBRACK expr RBRACK)? (ASSIGN initialiser)? ;

initialiser
    : LBRACE expr (COMMA expr)* RBRACE
    | LBRACK expr RBRACK OF LBRACE typeName (COMMA typeName)* RBRACE
    | expr
    ;

// Sequences

sequence : step (sep step?)* ;

sep : SEMI | ARROW ;

step
    : decl
    | exclusive
    | labelled (UNLESS labelled)?
    ;

exclusive : (XR | XS) varref (COMMA varref)* ;

labelled
    : label+ stmt?
    | stmt
    ;

label : NAME COLON ;

// Statements

stmt
    : IF option+ FI                                                     # ifStmt
    | DO option+ OD                                                     # doStmt
    | FOR LPAREN varref (COLON expr DOTDOT expr | IN varref) RPAREN SEMI? body # forStmt
    | SELECT LPAREN varref COLON expr DOTDOT expr RPAREN                # selectStmt
    | BREAK                                                             # breakStmt
    | GOTO NAME                                                         # gotoStmt
    | ELSE                                                              # elseStmt
    | PRINTF LPAREN STRING (COMMA expr)* RPAREN                         # printfStmt
    | PRINTM LPAREN expr RPAREN                                         # printmStmt
    | ASSERT expr                                                       # assertStmt
    | SET_PRIORITY LPAREN expr COMMA expr RPAREN                        # setPriorityStmt
    | (ATOMIC | D_STEP)? body                                           # blockStmt
    | expr effect?                                                      # exprStmt
    ;

option : SEP sequence ;

// What may follow an expression and make it a statement of another kind.
effect
    : ASSIGN expr                                                       # assign
    | INCR                                                              # increment
    | DECR                                                              # decrement
    | (SND | O_SND) sendArgs                                            # send
    | (RCV | R_RCV) (recvArgs | LT recvArgs GT)                         # receive
    ;

sendArgs : expr (LPAREN args RPAREN | (COMMA expr)*) ;

recvArgs
    : recvArg (COMMA recvArgs | LPAREN recvArgs RPAREN)?
    | LPAREN recvArgs RPAREN
    ;

recvArg
    : EVAL LPAREN expr RPAREN
    | MINUS? constant
    | varref
    ;

args : expr (COMMA expr)* ;

// Expressions, the tightest binding first

expr
    : primary                                                           # primaryExpr
    | op=(SND | O_SND | BITNOT | MINUS) expr                            # unaryExpr
    | expr op=(TIMES | DIV | MOD) expr                                  # binaryExpr
    | expr op=(PLUS | MINUS) expr                                       # binaryExpr
    | expr op=(LSHIFT | RSHIFT) expr                                    # binaryExpr
    | expr op=(LT | LE | GT | GE) expr                                  # binaryExpr
    | expr op=(EQ | NE) expr                                            # binaryExpr
    | expr op=BITAND expr                                               # binaryExpr
    | expr op=BITXOR expr                                               # binaryExpr
    | expr op=BITOR expr                                                # binaryExpr
    | expr op=AND expr                                                  # binaryExpr
    | expr op=OR expr                                                   # binaryExpr
    ;

primary
    : LPAREN expr (ARROW expr COLON expr)? RPAREN                       # parenExpr
    | varref ((RCV | R_RCV) LBRACK recvArgs RBRACK)?                    # varrefExpr
    | constant                                                          # constantExpr
    | TIMEOUT                                                           # timeoutExpr
    | NONPROGRESS                                                       # nonprogressExpr
    | RUN (NAME | PNAME) LPAREN args? RPAREN priority?                  # runExpr
    | (LEN | EMPTY | NEMPTY | FULL | NFULL) LPAREN varref RPAREN        # chanExpr
    | (ENABLED | PC_VALUE | GET_PRIORITY) LPAREN expr RPAREN            # procExpr
    | PNAME remotePid? (AT NAME | COLON NAME (LBRACK expr RBRACK)?)     # remoteExpr
    ;

remotePid : LBRACK expr RBRACK ;

varref : NAME (LBRACK expr RBRACK)? (DOT varref)? ;

constant : NUMBER | CHARACTER | TRUE | FALSE | SKIP_ ;

// Words

ACTIVE       : 'active' ;
ASSERT       : 'assert' ;
ATOMIC       : 'atomic' ;
BIT          : 'bit' ;
BOOL         : 'bool' ;
BREAK        : 'break' ;
BYTE         : 'byte' ;
C_CODE       : 'c_code' ;
C_DECL       : 'c_decl' ;
C_EXPR       : 'c_expr' ;
C_STATE      : 'c_state' ;
C_TRACK      : 'c_track' ;
CHAN         : 'chan' ;
D_PROCTYPE   : 'D_proctype' ;
D_STEP       : 'd_step' ;
DO           : 'do' ;
ELSE         : 'else' ;
EMPTY        : 'empty' ;
ENABLED      : 'enabled' ;
EVAL         : 'eval' ;
FALSE        : 'false' ;
FI           : 'fi' ;
FOR          : 'for' ;
FULL         : 'full' ;
GET_PRIORITY : 'get_priority' ;
GOTO         : 'goto' ;
HIDDEN_      : 'hidden' ;
IF           : 'if' ;
INIT         : 'init' ;
INLINE       : 'inline' ;
INT          : 'int' ;
LEN          : 'len' ;
LOCAL        : 'local' ;
LTL          : 'ltl' ;
MTYPE        : 'mtype' ;
NEMPTY       : 'nempty' ;
NEVER        : 'never' ;
NFULL        : 'nfull' ;
NONPROGRESS  : 'np_' ;
NOTRACE      : 'notrace' ;
OD           : 'od' ;
OF           : 'of' ;
PC_VALUE     : 'pc_value' ;
PID          : 'pid' ;
PRINTF       : 'printf' ;
PRINTM       : 'printm' ;
PRIORITY     : 'priority' ;
PROCTYPE     : 'proctype' ;
PROVIDED     : 'provided' ;
RETURN       : 'return' ;
RUN          : 'run' ;
SELECT       : 'select' ;
SET_PRIORITY : 'set_priority' ;
SHORT        : 'short' ;
SHOW         : 'show' ;
SKIP_        : 'skip' ;
TIMEOUT      : 'timeout' ;
TRACE        : 'trace' ;
TRUE         : 'true' ;
TYPEDEF      : 'typedef' ;
UNLESS       : 'unless' ;
UNSIGNED     : 'unsigned' ;
XR           : 'xr' ;
XS           : 'xs' ;

// Signs

AND    : '&&' ;
ARROW  : '->' ;
ASSIGN : '=' ;
AT     : '@' ;
BITAND : '&' ;
BITNOT : '~' ;
BITOR  : '|' ;
BITXOR : '^' ;
COLON  : ':' ;
COMMA  : ',' ;
DECR   : '--' ;
DIV    : '/' ;
DOT    : '.' ;
DOTDOT : '..' ;
EQ     : '==' ;
GE     : '>=' ;
GT     : '>' ;
INCR   : '++' ;
LBRACE : '{' ;
LBRACK : '[' ;
LE     : '<=' ;
LPAREN : '(' ;
LSHIFT : '<<' ;
LT     : '<' ;
MINUS  : '-' ;
MOD    : '%' ;
NE     : '!=' ;
OR     : '||' ;
O_SND  : '!!' ;
PLUS   : '+' ;
RBRACE : '}' ;
RBRACK : ']' ;
RCV    : '?' ;
RPAREN : ')' ;
RSHIFT : '>>' ;
R_RCV  : '??' ;
SEMI   : ';' ;
SEP    : '::' ;
SND    : '!' ;
TIMES  : '*' ;

NUMBER    : [0-9]+ ;
NAME      : [A-Za-z_] [A-Za-z0-9_]* ;
CHARACTER : '\'' ( '\\' ~[\r\n] | ~['\\\r\n] ) '\'' ;
STRING    : '"' ( '\\' ~[\r\n] | ~["\\\r\n] )* '"' ;
SPACE     : [ \t\r\n\f\u000B]+ -> skip ;
UNKNOWN   : . ;
