// Code generated from Promela.g4 by ANTLR 4.13.1. DO NOT EDIT.

package promela // Promela
import (
	"fmt"
	"strconv"
	"sync"

	"github.com/antlr4-go/antlr/v4"
)

// Suppress unused import errors
var _ = fmt.Printf
var _ = strconv.Itoa
var _ = sync.Once{}

type PromelaParser struct {
	*antlr.BaseParser
}

var PromelaParserStaticData struct {
	once                   sync.Once
	serializedATN          []int32
	LiteralNames           []string
	SymbolicNames          []string
	RuleNames              []string
	PredictionContextCache *antlr.PredictionContextCache
	atn                    *antlr.ATN
	decisionToDFA          []*antlr.DFA
}

func promelaParserInit() {
	staticData := &PromelaParserStaticData
	staticData.LiteralNames = []string{
		"", "'active'", "'assert'", "'atomic'", "'bit'", "'bool'", "'break'",
		"'byte'", "'c_code'", "'c_decl'", "'c_expr'", "'c_state'", "'c_track'",
		"'chan'", "'D_proctype'", "'d_step'", "'do'", "'else'", "'empty'", "'enabled'",
		"'eval'", "'false'", "'fi'", "'for'", "'full'", "'get_priority'", "'goto'",
		"'hidden'", "'if'", "'init'", "'inline'", "'int'", "'len'", "'local'",
		"'ltl'", "'mtype'", "'nempty'", "'never'", "'nfull'", "'np_'", "'notrace'",
		"'od'", "'of'", "'pc_value'", "'pid'", "'printf'", "'printm'", "'priority'",
		"'proctype'", "'provided'", "'return'", "'run'", "'select'", "'set_priority'",
		"'short'", "'show'", "'skip'", "'timeout'", "'trace'", "'true'", "'typedef'",
		"'unless'", "'unsigned'", "'xr'", "'xs'", "'&&'", "'->'", "'='", "'@'",
		"'&'", "'~'", "'|'", "'^'", "':'", "','", "'--'", "'/'", "'.'", "'..'",
		"'=='", "'>='", "'>'", "'++'", "'{'", "'['", "'<='", "'('", "'<<'",
		"'<'", "'-'", "'%'", "'!='", "'||'", "'!!'", "'+'", "'}'", "']'", "'?'",
		"')'", "'>>'", "'??'", "';'", "'::'", "'!'", "'*'",
	}
	staticData.SymbolicNames = []string{
		"", "ACTIVE", "ASSERT", "ATOMIC", "BIT", "BOOL", "BREAK", "BYTE", "C_CODE",
		"C_DECL", "C_EXPR", "C_STATE", "C_TRACK", "CHAN", "D_PROCTYPE", "D_STEP",
		"DO", "ELSE", "EMPTY", "ENABLED", "EVAL", "FALSE", "FI", "FOR", "FULL",
		"GET_PRIORITY", "GOTO", "HIDDEN_", "IF", "INIT", "INLINE", "INT", "LEN",
		"LOCAL", "LTL", "MTYPE", "NEMPTY", "NEVER", "NFULL", "NONPROGRESS",
		"NOTRACE", "OD", "OF", "PC_VALUE", "PID", "PRINTF", "PRINTM", "PRIORITY",
		"PROCTYPE", "PROVIDED", "RETURN", "RUN", "SELECT", "SET_PRIORITY", "SHORT",
		"SHOW", "SKIP_", "TIMEOUT", "TRACE", "TRUE", "TYPEDEF", "UNLESS", "UNSIGNED",
		"XR", "XS", "AND", "ARROW", "ASSIGN", "AT", "BITAND", "BITNOT", "BITOR",
		"BITXOR", "COLON", "COMMA", "DECR", "DIV", "DOT", "DOTDOT", "EQ", "GE",
		"GT", "INCR", "LBRACE", "LBRACK", "LE", "LPAREN", "LSHIFT", "LT", "MINUS",
		"MOD", "NE", "OR", "O_SND", "PLUS", "RBRACE", "RBRACK", "RCV", "RPAREN",
		"RSHIFT", "R_RCV", "SEMI", "SEP", "SND", "TIMES", "NUMBER", "NAME",
		"CHARACTER", "STRING", "SPACE", "UNKNOWN", "PNAME", "IN", "LTL_TEXT",
	}
	staticData.RuleNames = []string{
		"model", "formula", "unit", "proctype", "active", "params", "priority",
		"provided", "initial", "claim", "trace", "ltl", "typedef", "body", "decl",
		"mtypeName", "visibility", "typeName", "declarator", "initialiser",
		"sequence", "sep", "step", "exclusive", "labelled", "label", "stmt",
		"option", "effect", "sendArgs", "recvArgs", "recvArg", "args", "expr",
		"primary", "remotePid", "varref", "constant",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 113, 593, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 2, 23, 7, 23, 2, 24, 7, 24, 2, 25, 7, 25, 2, 26,
		7, 26, 2, 27, 7, 27, 2, 28, 7, 28, 2, 29, 7, 29, 2, 30, 7, 30, 2, 31, 7,
		31, 2, 32, 7, 32, 2, 33, 7, 33, 2, 34, 7, 34, 2, 35, 7, 35, 2, 36, 7, 36,
		2, 37, 7, 37, 1, 0, 1, 0, 5, 0, 79, 8, 0, 10, 0, 12, 0, 82, 9, 0, 1, 0,
		1, 0, 1, 1, 1, 1, 1, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 3, 2,
		96, 8, 2, 1, 3, 3, 3, 99, 8, 3, 1, 3, 1, 3, 1, 3, 1, 3, 3, 3, 105, 8, 3,
		1, 3, 1, 3, 3, 3, 109, 8, 3, 1, 3, 3, 3, 112, 8, 3, 1, 3, 1, 3, 1, 4, 1,
		4, 1, 4, 1, 4, 1, 4, 3, 4, 121, 8, 4, 1, 5, 1, 5, 1, 5, 3, 5, 126, 8, 5,
		5, 5, 128, 8, 5, 10, 5, 12, 5, 131, 9, 5, 1, 6, 1, 6, 1, 6, 1, 7, 1, 7,
		1, 7, 1, 7, 1, 7, 1, 8, 1, 8, 3, 8, 143, 8, 8, 1, 8, 1, 8, 1, 9, 1, 9,
		3, 9, 149, 8, 9, 1, 9, 1, 9, 1, 10, 1, 10, 1, 10, 1, 11, 1, 11, 3, 11,
		158, 8, 11, 1, 11, 1, 11, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 3,
		12, 168, 8, 12, 5, 12, 170, 8, 12, 10, 12, 12, 12, 173, 9, 12, 1, 12, 1,
		12, 1, 13, 1, 13, 1, 13, 1, 13, 1, 14, 3, 14, 182, 8, 14, 1, 14, 1, 14,
		1, 14, 3, 14, 187, 8, 14, 1, 14, 3, 14, 190, 8, 14, 1, 14, 1, 14, 4, 14,
		194, 8, 14, 11, 14, 12, 14, 195, 1, 14, 1, 14, 1, 14, 3, 14, 201, 8, 14,
		1, 14, 1, 14, 1, 14, 1, 14, 5, 14, 207, 8, 14, 10, 14, 12, 14, 210, 9,
		14, 3, 14, 212, 8, 14, 1, 15, 1, 15, 5, 15, 216, 8, 15, 10, 15, 12, 15,
		219, 9, 15, 1, 16, 1, 16, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1,
		17, 1, 17, 1, 17, 1, 17, 1, 17, 3, 17, 234, 8, 17, 1, 17, 3, 17, 237, 8,
		17, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 3, 18, 246, 8, 18,
		1, 18, 1, 18, 3, 18, 250, 8, 18, 1, 19, 1, 19, 1, 19, 1, 19, 5, 19, 256,
		8, 19, 10, 19, 12, 19, 259, 9, 19, 1, 19, 1, 19, 1, 19, 1, 19, 1, 19, 1,
		19, 1, 19, 1, 19, 1, 19, 1, 19, 5, 19, 271, 8, 19, 10, 19, 12, 19, 274,
		9, 19, 1, 19, 1, 19, 1, 19, 3, 19, 279, 8, 19, 1, 20, 1, 20, 1, 20, 3,
		20, 284, 8, 20, 5, 20, 286, 8, 20, 10, 20, 12, 20, 289, 9, 20, 1, 21, 1,
		21, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 3, 22, 298, 8, 22, 3, 22, 300, 8,
		22, 1, 23, 1, 23, 1, 23, 1, 23, 5, 23, 306, 8, 23, 10, 23, 12, 23, 309,
		9, 23, 1, 24, 4, 24, 312, 8, 24, 11, 24, 12, 24, 313, 1, 24, 3, 24, 317,
		8, 24, 1, 24, 3, 24, 320, 8, 24, 1, 25, 1, 25, 1, 25, 1, 26, 1, 26, 4,
		26, 327, 8, 26, 11, 26, 12, 26, 328, 1, 26, 1, 26, 1, 26, 1, 26, 4, 26,
		335, 8, 26, 11, 26, 12, 26, 336, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1,
		26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 3, 26, 351, 8, 26, 1, 26,
		1, 26, 3, 26, 355, 8, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1,
		26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26,
		1, 26, 1, 26, 1, 26, 5, 26, 377, 8, 26, 10, 26, 12, 26, 380, 9, 26, 1,
		26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 1, 26,
		1, 26, 1, 26, 1, 26, 1, 26, 1, 26, 3, 26, 398, 8, 26, 1, 26, 1, 26, 1,
		26, 3, 26, 403, 8, 26, 3, 26, 405, 8, 26, 1, 27, 1, 27, 1, 27, 1, 28, 1,
		28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28, 1, 28,
		3, 28, 422, 8, 28, 3, 28, 424, 8, 28, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29,
		1, 29, 1, 29, 5, 29, 433, 8, 29, 10, 29, 12, 29, 436, 9, 29, 3, 29, 438,
		8, 29, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 1, 30, 3, 30, 447, 8,
		30, 1, 30, 1, 30, 1, 30, 1, 30, 3, 30, 453, 8, 30, 1, 31, 1, 31, 1, 31,
		1, 31, 1, 31, 1, 31, 3, 31, 461, 8, 31, 1, 31, 1, 31, 3, 31, 465, 8, 31,
		1, 32, 1, 32, 1, 32, 5, 32, 470, 8, 32, 10, 32, 12, 32, 473, 9, 32, 1,
		33, 1, 33, 1, 33, 1, 33, 3, 33, 479, 8, 33, 1, 33, 1, 33, 1, 33, 1, 33,
		1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1,
		33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 1, 33,
		1, 33, 1, 33, 1, 33, 1, 33, 1, 33, 5, 33, 511, 8, 33, 10, 33, 12, 33, 514,
		9, 33, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 3, 34, 523, 8,
		34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 3, 34, 533,
		8, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 3, 34, 542, 8,
		34, 1, 34, 1, 34, 3, 34, 546, 8, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34,
		1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 3, 34, 560, 8, 34, 1,
		34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 1, 34, 3, 34, 570, 8, 34,
		3, 34, 572, 8, 34, 3, 34, 574, 8, 34, 1, 35, 1, 35, 1, 35, 1, 35, 1, 36,
		1, 36, 1, 36, 1, 36, 1, 36, 3, 36, 585, 8, 36, 1, 36, 1, 36, 3, 36, 589,
		8, 36, 1, 37, 1, 37, 1, 37, 0, 1, 66, 38, 0, 2, 4, 6, 8, 10, 12, 14, 16,
		18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52,
		54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 0, 18, 2, 0, 14, 14, 48, 48,
		2, 0, 106, 106, 111, 111, 2, 0, 40, 40, 58, 58, 3, 0, 27, 27, 33, 33, 55,
		55, 2, 0, 66, 66, 101, 101, 1, 0, 63, 64, 2, 0, 3, 3, 15, 15, 2, 0, 93,
		93, 103, 103, 2, 0, 97, 97, 100, 100, 4, 0, 70, 70, 89, 89, 93, 93, 103,
		103, 3, 0, 76, 76, 90, 90, 104, 104, 2, 0, 89, 89, 94, 94, 2, 0, 87, 87,
		99, 99, 3, 0, 80, 81, 85, 85, 88, 88, 2, 0, 79, 79, 91, 91, 5, 0, 18, 18,
		24, 24, 32, 32, 36, 36, 38, 38, 3, 0, 19, 19, 25, 25, 43, 43, 5, 0, 21,
		21, 56, 56, 59, 59, 105, 105, 107, 107, 669, 0, 80, 1, 0, 0, 0, 2, 85,
		1, 0, 0, 0, 4, 95, 1, 0, 0, 0, 6, 98, 1, 0, 0, 0, 8, 115, 1, 0, 0, 0, 10,
		122, 1, 0, 0, 0, 12, 132, 1, 0, 0, 0, 14, 135, 1, 0, 0, 0, 16, 140, 1,
		0, 0, 0, 18, 146, 1, 0, 0, 0, 20, 152, 1, 0, 0, 0, 22, 155, 1, 0, 0, 0,
		24, 161, 1, 0, 0, 0, 26, 176, 1, 0, 0, 0, 28, 211, 1, 0, 0, 0, 30, 213,
		1, 0, 0, 0, 32, 220, 1, 0, 0, 0, 34, 236, 1, 0, 0, 0, 36, 238, 1, 0, 0,
		0, 38, 278, 1, 0, 0, 0, 40, 280, 1, 0, 0, 0, 42, 290, 1, 0, 0, 0, 44, 299,
		1, 0, 0, 0, 46, 301, 1, 0, 0, 0, 48, 319, 1, 0, 0, 0, 50, 321, 1, 0, 0,
		0, 52, 404, 1, 0, 0, 0, 54, 406, 1, 0, 0, 0, 56, 423, 1, 0, 0, 0, 58, 425,
		1, 0, 0, 0, 60, 452, 1, 0, 0, 0, 62, 464, 1, 0, 0, 0, 64, 466, 1, 0, 0,
		0, 66, 478, 1, 0, 0, 0, 68, 573, 1, 0, 0, 0, 70, 575, 1, 0, 0, 0, 72, 579,
		1, 0, 0, 0, 74, 590, 1, 0, 0, 0, 76, 79, 3, 4, 2, 0, 77, 79, 3, 42, 21,
		0, 78, 76, 1, 0, 0, 0, 78, 77, 1, 0, 0, 0, 79, 82, 1, 0, 0, 0, 80, 78,
		1, 0, 0, 0, 80, 81, 1, 0, 0, 0, 81, 83, 1, 0, 0, 0, 82, 80, 1, 0, 0, 0,
		83, 84, 5, 0, 0, 1, 84, 1, 1, 0, 0, 0, 85, 86, 3, 66, 33, 0, 86, 87, 5,
		0, 0, 1, 87, 3, 1, 0, 0, 0, 88, 96, 3, 6, 3, 0, 89, 96, 3, 16, 8, 0, 90,
		96, 3, 18, 9, 0, 91, 96, 3, 20, 10, 0, 92, 96, 3, 22, 11, 0, 93, 96, 3,
		24, 12, 0, 94, 96, 3, 28, 14, 0, 95, 88, 1, 0, 0, 0, 95, 89, 1, 0, 0, 0,
		95, 90, 1, 0, 0, 0, 95, 91, 1, 0, 0, 0, 95, 92, 1, 0, 0, 0, 95, 93, 1,
		0, 0, 0, 95, 94, 1, 0, 0, 0, 96, 5, 1, 0, 0, 0, 97, 99, 3, 8, 4, 0, 98,
		97, 1, 0, 0, 0, 98, 99, 1, 0, 0, 0, 99, 100, 1, 0, 0, 0, 100, 101, 7, 0,
		0, 0, 101, 102, 7, 1, 0, 0, 102, 104, 5, 86, 0, 0, 103, 105, 3, 10, 5,
		0, 104, 103, 1, 0, 0, 0, 104, 105, 1, 0, 0, 0, 105, 106, 1, 0, 0, 0, 106,
		108, 5, 98, 0, 0, 107, 109, 3, 12, 6, 0, 108, 107, 1, 0, 0, 0, 108, 109,
		1, 0, 0, 0, 109, 111, 1, 0, 0, 0, 110, 112, 3, 14, 7, 0, 111, 110, 1, 0,
		0, 0, 111, 112, 1, 0, 0, 0, 112, 113, 1, 0, 0, 0, 113, 114, 3, 26, 13,
		0, 114, 7, 1, 0, 0, 0, 115, 120, 5, 1, 0, 0, 116, 117, 5, 84, 0, 0, 117,
		118, 3, 66, 33, 0, 118, 119, 5, 96, 0, 0, 119, 121, 1, 0, 0, 0, 120, 116,
		1, 0, 0, 0, 120, 121, 1, 0, 0, 0, 121, 9, 1, 0, 0, 0, 122, 129, 3, 28,
		14, 0, 123, 125, 5, 101, 0, 0, 124, 126, 3, 28, 14, 0, 125, 124, 1, 0,
		0, 0, 125, 126, 1, 0, 0, 0, 126, 128, 1, 0, 0, 0, 127, 123, 1, 0, 0, 0,
		128, 131, 1, 0, 0, 0, 129, 127, 1, 0, 0, 0, 129, 130, 1, 0, 0, 0, 130,
		11, 1, 0, 0, 0, 131, 129, 1, 0, 0, 0, 132, 133, 5, 47, 0, 0, 133, 134,
		3, 74, 37, 0, 134, 13, 1, 0, 0, 0, 135, 136, 5, 49, 0, 0, 136, 137, 5,
		86, 0, 0, 137, 138, 3, 66, 33, 0, 138, 139, 5, 98, 0, 0, 139, 15, 1, 0,
		0, 0, 140, 142, 5, 29, 0, 0, 141, 143, 3, 12, 6, 0, 142, 141, 1, 0, 0,
		0, 142, 143, 1, 0, 0, 0, 143, 144, 1, 0, 0, 0, 144, 145, 3, 26, 13, 0,
		145, 17, 1, 0, 0, 0, 146, 148, 5, 37, 0, 0, 147, 149, 5, 106, 0, 0, 148,
		147, 1, 0, 0, 0, 148, 149, 1, 0, 0, 0, 149, 150, 1, 0, 0, 0, 150, 151,
		3, 26, 13, 0, 151, 19, 1, 0, 0, 0, 152, 153, 7, 2, 0, 0, 153, 154, 3, 26,
		13, 0, 154, 21, 1, 0, 0, 0, 155, 157, 5, 34, 0, 0, 156, 158, 5, 106, 0,
		0, 157, 156, 1, 0, 0, 0, 157, 158, 1, 0, 0, 0, 158, 159, 1, 0, 0, 0, 159,
		160, 5, 113, 0, 0, 160, 23, 1, 0, 0, 0, 161, 162, 5, 60, 0, 0, 162, 163,
		5, 106, 0, 0, 163, 164, 5, 83, 0, 0, 164, 171, 3, 28, 14, 0, 165, 167,
		3, 42, 21, 0, 166, 168, 3, 28, 14, 0, 167, 166, 1, 0, 0, 0, 167, 168, 1,
		0, 0, 0, 168, 170, 1, 0, 0, 0, 169, 165, 1, 0, 0, 0, 170, 173, 1, 0, 0,
		0, 171, 169, 1, 0, 0, 0, 171, 172, 1, 0, 0, 0, 172, 174, 1, 0, 0, 0, 173,
		171, 1, 0, 0, 0, 174, 175, 5, 95, 0, 0, 175, 25, 1, 0, 0, 0, 176, 177,
		5, 83, 0, 0, 177, 178, 3, 40, 20, 0, 178, 179, 5, 95, 0, 0, 179, 27, 1,
		0, 0, 0, 180, 182, 3, 32, 16, 0, 181, 180, 1, 0, 0, 0, 181, 182, 1, 0,
		0, 0, 182, 183, 1, 0, 0, 0, 183, 186, 5, 35, 0, 0, 184, 185, 5, 73, 0,
		0, 185, 187, 5, 106, 0, 0, 186, 184, 1, 0, 0, 0, 186, 187, 1, 0, 0, 0,
		187, 189, 1, 0, 0, 0, 188, 190, 5, 67, 0, 0, 189, 188, 1, 0, 0, 0, 189,
		190, 1, 0, 0, 0, 190, 191, 1, 0, 0, 0, 191, 193, 5, 83, 0, 0, 192, 194,
		3, 30, 15, 0, 193, 192, 1, 0, 0, 0, 194, 195, 1, 0, 0, 0, 195, 193, 1,
		0, 0, 0, 195, 196, 1, 0, 0, 0, 196, 197, 1, 0, 0, 0, 197, 198, 5, 95, 0,
		0, 198, 212, 1, 0, 0, 0, 199, 201, 3, 32, 16, 0, 200, 199, 1, 0, 0, 0,
		200, 201, 1, 0, 0, 0, 201, 202, 1, 0, 0, 0, 202, 203, 3, 34, 17, 0, 203,
		208, 3, 36, 18, 0, 204, 205, 5, 74, 0, 0, 205, 207, 3, 36, 18, 0, 206,
		204, 1, 0, 0, 0, 207, 210, 1, 0, 0, 0, 208, 206, 1, 0, 0, 0, 208, 209,
		1, 0, 0, 0, 209, 212, 1, 0, 0, 0, 210, 208, 1, 0, 0, 0, 211, 181, 1, 0,
		0, 0, 211, 200, 1, 0, 0, 0, 212, 29, 1, 0, 0, 0, 213, 217, 5, 106, 0, 0,
		214, 216, 5, 74, 0, 0, 215, 214, 1, 0, 0, 0, 216, 219, 1, 0, 0, 0, 217,
		215, 1, 0, 0, 0, 217, 218, 1, 0, 0, 0, 218, 31, 1, 0, 0, 0, 219, 217, 1,
		0, 0, 0, 220, 221, 7, 3, 0, 0, 221, 33, 1, 0, 0, 0, 222, 237, 5, 4, 0,
		0, 223, 237, 5, 5, 0, 0, 224, 237, 5, 7, 0, 0, 225, 237, 5, 54, 0, 0, 226,
		237, 5, 31, 0, 0, 227, 237, 5, 62, 0, 0, 228, 237, 5, 44, 0, 0, 229, 237,
		5, 13, 0, 0, 230, 233, 5, 35, 0, 0, 231, 232, 5, 73, 0, 0, 232, 234, 5,
		106, 0, 0, 233, 231, 1, 0, 0, 0, 233, 234, 1, 0, 0, 0, 234, 237, 1, 0,
		0, 0, 235, 237, 5, 106, 0, 0, 236, 222, 1, 0, 0, 0, 236, 223, 1, 0, 0,
		0, 236, 224, 1, 0, 0, 0, 236, 225, 1, 0, 0, 0, 236, 226, 1, 0, 0, 0, 236,
		227, 1, 0, 0, 0, 236, 228, 1, 0, 0, 0, 236, 229, 1, 0, 0, 0, 236, 230,
		1, 0, 0, 0, 236, 235, 1, 0, 0, 0, 237, 35, 1, 0, 0, 0, 238, 245, 5, 106,
		0, 0, 239, 240, 5, 73, 0, 0, 240, 246, 3, 66, 33, 0, 241, 242, 5, 84, 0,
		0, 242, 243, 3, 66, 33, 0, 243, 244, 5, 96, 0, 0, 244, 246, 1, 0, 0, 0,
		245, 239, 1, 0, 0, 0, 245, 241, 1, 0, 0, 0, 245, 246, 1, 0, 0, 0, 246,
		249, 1, 0, 0, 0, 247, 248, 5, 67, 0, 0, 248, 250, 3, 38, 19, 0, 249, 247,
		1, 0, 0, 0, 249, 250, 1, 0, 0, 0, 250, 37, 1, 0, 0, 0, 251, 252, 5, 83,
		0, 0, 252, 257, 3, 66, 33, 0, 253, 254, 5, 74, 0, 0, 254, 256, 3, 66, 33,
		0, 255, 253, 1, 0, 0, 0, 256, 259, 1, 0, 0, 0, 257, 255, 1, 0, 0, 0, 257,
		258, 1, 0, 0, 0, 258, 260, 1, 0, 0, 0, 259, 257, 1, 0, 0, 0, 260, 261,
		5, 95, 0, 0, 261, 279, 1, 0, 0, 0, 262, 263, 5, 84, 0, 0, 263, 264, 3,
		66, 33, 0, 264, 265, 5, 96, 0, 0, 265, 266, 5, 42, 0, 0, 266, 267, 5, 83,
		0, 0, 267, 272, 3, 34, 17, 0, 268, 269, 5, 74, 0, 0, 269, 271, 3, 34, 17,
		0, 270, 268, 1, 0, 0, 0, 271, 274, 1, 0, 0, 0, 272, 270, 1, 0, 0, 0, 272,
		273, 1, 0, 0, 0, 273, 275, 1, 0, 0, 0, 274, 272, 1, 0, 0, 0, 275, 276,
		5, 95, 0, 0, 276, 279, 1, 0, 0, 0, 277, 279, 3, 66, 33, 0, 278, 251, 1,
		0, 0, 0, 278, 262, 1, 0, 0, 0, 278, 277, 1, 0, 0, 0, 279, 39, 1, 0, 0,
		0, 280, 287, 3, 44, 22, 0, 281, 283, 3, 42, 21, 0, 282, 284, 3, 44, 22,
		0, 283, 282, 1, 0, 0, 0, 283, 284, 1, 0, 0, 0, 284, 286, 1, 0, 0, 0, 285,
		281, 1, 0, 0, 0, 286, 289, 1, 0, 0, 0, 287, 285, 1, 0, 0, 0, 287, 288,
		1, 0, 0, 0, 288, 41, 1, 0, 0, 0, 289, 287, 1, 0, 0, 0, 290, 291, 7, 4,
		0, 0, 291, 43, 1, 0, 0, 0, 292, 300, 3, 28, 14, 0, 293, 300, 3, 46, 23,
		0, 294, 297, 3, 48, 24, 0, 295, 296, 5, 61, 0, 0, 296, 298, 3, 48, 24,
		0, 297, 295, 1, 0, 0, 0, 297, 298, 1, 0, 0, 0, 298, 300, 1, 0, 0, 0, 299,
		292, 1, 0, 0, 0, 299, 293, 1, 0, 0, 0, 299, 294, 1, 0, 0, 0, 300, 45, 1,
		0, 0, 0, 301, 302, 7, 5, 0, 0, 302, 307, 3, 72, 36, 0, 303, 304, 5, 74,
		0, 0, 304, 306, 3, 72, 36, 0, 305, 303, 1, 0, 0, 0, 306, 309, 1, 0, 0,
		0, 307, 305, 1, 0, 0, 0, 307, 308, 1, 0, 0, 0, 308, 47, 1, 0, 0, 0, 309,
		307, 1, 0, 0, 0, 310, 312, 3, 50, 25, 0, 311, 310, 1, 0, 0, 0, 312, 313,
		1, 0, 0, 0, 313, 311, 1, 0, 0, 0, 313, 314, 1, 0, 0, 0, 314, 316, 1, 0,
		0, 0, 315, 317, 3, 52, 26, 0, 316, 315, 1, 0, 0, 0, 316, 317, 1, 0, 0,
		0, 317, 320, 1, 0, 0, 0, 318, 320, 3, 52, 26, 0, 319, 311, 1, 0, 0, 0,
		319, 318, 1, 0, 0, 0, 320, 49, 1, 0, 0, 0, 321, 322, 5, 106, 0, 0, 322,
		323, 5, 73, 0, 0, 323, 51, 1, 0, 0, 0, 324, 326, 5, 28, 0, 0, 325, 327,
		3, 54, 27, 0, 326, 325, 1, 0, 0, 0, 327, 328, 1, 0, 0, 0, 328, 326, 1,
		0, 0, 0, 328, 329, 1, 0, 0, 0, 329, 330, 1, 0, 0, 0, 330, 331, 5, 22, 0,
		0, 331, 405, 1, 0, 0, 0, 332, 334, 5, 16, 0, 0, 333, 335, 3, 54, 27, 0,
		334, 333, 1, 0, 0, 0, 335, 336, 1, 0, 0, 0, 336, 334, 1, 0, 0, 0, 336,
		337, 1, 0, 0, 0, 337, 338, 1, 0, 0, 0, 338, 339, 5, 41, 0, 0, 339, 405,
		1, 0, 0, 0, 340, 341, 5, 23, 0, 0, 341, 342, 5, 86, 0, 0, 342, 350, 3,
		72, 36, 0, 343, 344, 5, 73, 0, 0, 344, 345, 3, 66, 33, 0, 345, 346, 5,
		78, 0, 0, 346, 347, 3, 66, 33, 0, 347, 351, 1, 0, 0, 0, 348, 349, 5, 112,
		0, 0, 349, 351, 3, 72, 36, 0, 350, 343, 1, 0, 0, 0, 350, 348, 1, 0, 0,
		0, 351, 352, 1, 0, 0, 0, 352, 354, 5, 98, 0, 0, 353, 355, 5, 101, 0, 0,
		354, 353, 1, 0, 0, 0, 354, 355, 1, 0, 0, 0, 355, 356, 1, 0, 0, 0, 356,
		357, 3, 26, 13, 0, 357, 405, 1, 0, 0, 0, 358, 359, 5, 52, 0, 0, 359, 360,
		5, 86, 0, 0, 360, 361, 3, 72, 36, 0, 361, 362, 5, 73, 0, 0, 362, 363, 3,
		66, 33, 0, 363, 364, 5, 78, 0, 0, 364, 365, 3, 66, 33, 0, 365, 366, 5,
		98, 0, 0, 366, 405, 1, 0, 0, 0, 367, 405, 5, 6, 0, 0, 368, 369, 5, 26,
		0, 0, 369, 405, 5, 106, 0, 0, 370, 405, 5, 17, 0, 0, 371, 372, 5, 45, 0,
		0, 372, 373, 5, 86, 0, 0, 373, 378, 5, 108, 0, 0, 374, 375, 5, 74, 0, 0,
		375, 377, 3, 66, 33, 0, 376, 374, 1, 0, 0, 0, 377, 380, 1, 0, 0, 0, 378,
		376, 1, 0, 0, 0, 378, 379, 1, 0, 0, 0, 379, 381, 1, 0, 0, 0, 380, 378,
		1, 0, 0, 0, 381, 405, 5, 98, 0, 0, 382, 383, 5, 46, 0, 0, 383, 384, 5,
		86, 0, 0, 384, 385, 3, 66, 33, 0, 385, 386, 5, 98, 0, 0, 386, 405, 1, 0,
		0, 0, 387, 388, 5, 2, 0, 0, 388, 405, 3, 66, 33, 0, 389, 390, 5, 53, 0,
		0, 390, 391, 5, 86, 0, 0, 391, 392, 3, 66, 33, 0, 392, 393, 5, 74, 0, 0,
		393, 394, 3, 66, 33, 0, 394, 395, 5, 98, 0, 0, 395, 405, 1, 0, 0, 0, 396,
		398, 7, 6, 0, 0, 397, 396, 1, 0, 0, 0, 397, 398, 1, 0, 0, 0, 398, 399,
		1, 0, 0, 0, 399, 405, 3, 26, 13, 0, 400, 402, 3, 66, 33, 0, 401, 403, 3,
		56, 28, 0, 402, 401, 1, 0, 0, 0, 402, 403, 1, 0, 0, 0, 403, 405, 1, 0,
		0, 0, 404, 324, 1, 0, 0, 0, 404, 332, 1, 0, 0, 0, 404, 340, 1, 0, 0, 0,
		404, 358, 1, 0, 0, 0, 404, 367, 1, 0, 0, 0, 404, 368, 1, 0, 0, 0, 404,
		370, 1, 0, 0, 0, 404, 371, 1, 0, 0, 0, 404, 382, 1, 0, 0, 0, 404, 387,
		1, 0, 0, 0, 404, 389, 1, 0, 0, 0, 404, 397, 1, 0, 0, 0, 404, 400, 1, 0,
		0, 0, 405, 53, 1, 0, 0, 0, 406, 407, 5, 102, 0, 0, 407, 408, 3, 40, 20,
		0, 408, 55, 1, 0, 0, 0, 409, 410, 5, 67, 0, 0, 410, 424, 3, 66, 33, 0,
		411, 424, 5, 82, 0, 0, 412, 424, 5, 75, 0, 0, 413, 414, 7, 7, 0, 0, 414,
		424, 3, 58, 29, 0, 415, 421, 7, 8, 0, 0, 416, 422, 3, 60, 30, 0, 417, 418,
		5, 88, 0, 0, 418, 419, 3, 60, 30, 0, 419, 420, 5, 81, 0, 0, 420, 422, 1,
		0, 0, 0, 421, 416, 1, 0, 0, 0, 421, 417, 1, 0, 0, 0, 422, 424, 1, 0, 0,
		0, 423, 409, 1, 0, 0, 0, 423, 411, 1, 0, 0, 0, 423, 412, 1, 0, 0, 0, 423,
		413, 1, 0, 0, 0, 423, 415, 1, 0, 0, 0, 424, 57, 1, 0, 0, 0, 425, 437, 3,
		66, 33, 0, 426, 427, 5, 86, 0, 0, 427, 428, 3, 64, 32, 0, 428, 429, 5,
		98, 0, 0, 429, 438, 1, 0, 0, 0, 430, 431, 5, 74, 0, 0, 431, 433, 3, 66,
		33, 0, 432, 430, 1, 0, 0, 0, 433, 436, 1, 0, 0, 0, 434, 432, 1, 0, 0, 0,
		434, 435, 1, 0, 0, 0, 435, 438, 1, 0, 0, 0, 436, 434, 1, 0, 0, 0, 437,
		426, 1, 0, 0, 0, 437, 434, 1, 0, 0, 0, 438, 59, 1, 0, 0, 0, 439, 446, 3,
		62, 31, 0, 440, 441, 5, 74, 0, 0, 441, 447, 3, 60, 30, 0, 442, 443, 5,
		86, 0, 0, 443, 444, 3, 60, 30, 0, 444, 445, 5, 98, 0, 0, 445, 447, 1, 0,
		0, 0, 446, 440, 1, 0, 0, 0, 446, 442, 1, 0, 0, 0, 446, 447, 1, 0, 0, 0,
		447, 453, 1, 0, 0, 0, 448, 449, 5, 86, 0, 0, 449, 450, 3, 60, 30, 0, 450,
		451, 5, 98, 0, 0, 451, 453, 1, 0, 0, 0, 452, 439, 1, 0, 0, 0, 452, 448,
		1, 0, 0, 0, 453, 61, 1, 0, 0, 0, 454, 455, 5, 20, 0, 0, 455, 456, 5, 86,
		0, 0, 456, 457, 3, 66, 33, 0, 457, 458, 5, 98, 0, 0, 458, 465, 1, 0, 0,
		0, 459, 461, 5, 89, 0, 0, 460, 459, 1, 0, 0, 0, 460, 461, 1, 0, 0, 0, 461,
		462, 1, 0, 0, 0, 462, 465, 3, 74, 37, 0, 463, 465, 3, 72, 36, 0, 464, 454,
		1, 0, 0, 0, 464, 460, 1, 0, 0, 0, 464, 463, 1, 0, 0, 0, 465, 63, 1, 0,
		0, 0, 466, 471, 3, 66, 33, 0, 467, 468, 5, 74, 0, 0, 468, 470, 3, 66, 33,
		0, 469, 467, 1, 0, 0, 0, 470, 473, 1, 0, 0, 0, 471, 469, 1, 0, 0, 0, 471,
		472, 1, 0, 0, 0, 472, 65, 1, 0, 0, 0, 473, 471, 1, 0, 0, 0, 474, 475, 6,
		33, -1, 0, 475, 479, 3, 68, 34, 0, 476, 477, 7, 9, 0, 0, 477, 479, 3, 66,
		33, 11, 478, 474, 1, 0, 0, 0, 478, 476, 1, 0, 0, 0, 479, 512, 1, 0, 0,
		0, 480, 481, 10, 10, 0, 0, 481, 482, 7, 10, 0, 0, 482, 511, 3, 66, 33,
		11, 483, 484, 10, 9, 0, 0, 484, 485, 7, 11, 0, 0, 485, 511, 3, 66, 33,
		10, 486, 487, 10, 8, 0, 0, 487, 488, 7, 12, 0, 0, 488, 511, 3, 66, 33,
		9, 489, 490, 10, 7, 0, 0, 490, 491, 7, 13, 0, 0, 491, 511, 3, 66, 33, 8,
		492, 493, 10, 6, 0, 0, 493, 494, 7, 14, 0, 0, 494, 511, 3, 66, 33, 7, 495,
		496, 10, 5, 0, 0, 496, 497, 5, 69, 0, 0, 497, 511, 3, 66, 33, 6, 498, 499,
		10, 4, 0, 0, 499, 500, 5, 72, 0, 0, 500, 511, 3, 66, 33, 5, 501, 502, 10,
		3, 0, 0, 502, 503, 5, 71, 0, 0, 503, 511, 3, 66, 33, 4, 504, 505, 10, 2,
		0, 0, 505, 506, 5, 65, 0, 0, 506, 511, 3, 66, 33, 3, 507, 508, 10, 1, 0,
		0, 508, 509, 5, 92, 0, 0, 509, 511, 3, 66, 33, 2, 510, 480, 1, 0, 0, 0,
		510, 483, 1, 0, 0, 0, 510, 486, 1, 0, 0, 0, 510, 489, 1, 0, 0, 0, 510,
		492, 1, 0, 0, 0, 510, 495, 1, 0, 0, 0, 510, 498, 1, 0, 0, 0, 510, 501,
		1, 0, 0, 0, 510, 504, 1, 0, 0, 0, 510, 507, 1, 0, 0, 0, 511, 514, 1, 0,
		0, 0, 512, 510, 1, 0, 0, 0, 512, 513, 1, 0, 0, 0, 513, 67, 1, 0, 0, 0,
		514, 512, 1, 0, 0, 0, 515, 516, 5, 86, 0, 0, 516, 522, 3, 66, 33, 0, 517,
		518, 5, 66, 0, 0, 518, 519, 3, 66, 33, 0, 519, 520, 5, 73, 0, 0, 520, 521,
		3, 66, 33, 0, 521, 523, 1, 0, 0, 0, 522, 517, 1, 0, 0, 0, 522, 523, 1,
		0, 0, 0, 523, 524, 1, 0, 0, 0, 524, 525, 5, 98, 0, 0, 525, 574, 1, 0, 0,
		0, 526, 532, 3, 72, 36, 0, 527, 528, 7, 8, 0, 0, 528, 529, 5, 84, 0, 0,
		529, 530, 3, 60, 30, 0, 530, 531, 5, 96, 0, 0, 531, 533, 1, 0, 0, 0, 532,
		527, 1, 0, 0, 0, 532, 533, 1, 0, 0, 0, 533, 574, 1, 0, 0, 0, 534, 574,
		3, 74, 37, 0, 535, 574, 5, 57, 0, 0, 536, 574, 5, 39, 0, 0, 537, 538, 5,
		51, 0, 0, 538, 539, 7, 1, 0, 0, 539, 541, 5, 86, 0, 0, 540, 542, 3, 64,
		32, 0, 541, 540, 1, 0, 0, 0, 541, 542, 1, 0, 0, 0, 542, 543, 1, 0, 0, 0,
		543, 545, 5, 98, 0, 0, 544, 546, 3, 12, 6, 0, 545, 544, 1, 0, 0, 0, 545,
		546, 1, 0, 0, 0, 546, 574, 1, 0, 0, 0, 547, 548, 7, 15, 0, 0, 548, 549,
		5, 86, 0, 0, 549, 550, 3, 72, 36, 0, 550, 551, 5, 98, 0, 0, 551, 574, 1,
		0, 0, 0, 552, 553, 7, 16, 0, 0, 553, 554, 5, 86, 0, 0, 554, 555, 3, 66,
		33, 0, 555, 556, 5, 98, 0, 0, 556, 574, 1, 0, 0, 0, 557, 559, 5, 111, 0,
		0, 558, 560, 3, 70, 35, 0, 559, 558, 1, 0, 0, 0, 559, 560, 1, 0, 0, 0,
		560, 571, 1, 0, 0, 0, 561, 562, 5, 68, 0, 0, 562, 572, 5, 106, 0, 0, 563,
		564, 5, 73, 0, 0, 564, 569, 5, 106, 0, 0, 565, 566, 5, 84, 0, 0, 566, 567,
		3, 66, 33, 0, 567, 568, 5, 96, 0, 0, 568, 570, 1, 0, 0, 0, 569, 565, 1,
		0, 0, 0, 569, 570, 1, 0, 0, 0, 570, 572, 1, 0, 0, 0, 571, 561, 1, 0, 0,
		0, 571, 563, 1, 0, 0, 0, 572, 574, 1, 0, 0, 0, 573, 515, 1, 0, 0, 0, 573,
		526, 1, 0, 0, 0, 573, 534, 1, 0, 0, 0, 573, 535, 1, 0, 0, 0, 573, 536,
		1, 0, 0, 0, 573, 537, 1, 0, 0, 0, 573, 547, 1, 0, 0, 0, 573, 552, 1, 0,
		0, 0, 573, 557, 1, 0, 0, 0, 574, 69, 1, 0, 0, 0, 575, 576, 5, 84, 0, 0,
		576, 577, 3, 66, 33, 0, 577, 578, 5, 96, 0, 0, 578, 71, 1, 0, 0, 0, 579,
		584, 5, 106, 0, 0, 580, 581, 5, 84, 0, 0, 581, 582, 3, 66, 33, 0, 582,
		583, 5, 96, 0, 0, 583, 585, 1, 0, 0, 0, 584, 580, 1, 0, 0, 0, 584, 585,
		1, 0, 0, 0, 585, 588, 1, 0, 0, 0, 586, 587, 5, 77, 0, 0, 587, 589, 3, 72,
		36, 0, 588, 586, 1, 0, 0, 0, 588, 589, 1, 0, 0, 0, 589, 73, 1, 0, 0, 0,
		590, 591, 7, 17, 0, 0, 591, 75, 1, 0, 0, 0, 68, 78, 80, 95, 98, 104, 108,
		111, 120, 125, 129, 142, 148, 157, 167, 171, 181, 186, 189, 195, 200, 208,
		211, 217, 233, 236, 245, 249, 257, 272, 278, 283, 287, 297, 299, 307, 313,
		316, 319, 328, 336, 350, 354, 378, 397, 402, 404, 421, 423, 434, 437, 446,
		452, 460, 464, 471, 478, 510, 512, 522, 532, 541, 545, 559, 569, 571, 573,
		584, 588,
	}
	deserializer := antlr.NewATNDeserializer(nil)
	staticData.atn = deserializer.Deserialize(staticData.serializedATN)
	atn := staticData.atn
	staticData.decisionToDFA = make([]*antlr.DFA, len(atn.DecisionToState))
	decisionToDFA := staticData.decisionToDFA
	for index, state := range atn.DecisionToState {
		decisionToDFA[index] = antlr.NewDFA(state, index)
	}
}

// PromelaParserInit initializes any static state used to implement PromelaParser. By default the
// static state used to implement the parser is lazily initialized during the first call to
// NewPromelaParser(). You can call this function if you wish to initialize the static state ahead
// of time.
func PromelaParserInit() {
	staticData := &PromelaParserStaticData
	staticData.once.Do(promelaParserInit)
}

// NewPromelaParser produces a new parser instance for the optional input antlr.TokenStream.
func NewPromelaParser(input antlr.TokenStream) *PromelaParser {
	PromelaParserInit()
	this := new(PromelaParser)
	this.BaseParser = antlr.NewBaseParser(input)
	staticData := &PromelaParserStaticData
	this.Interpreter = antlr.NewParserATNSimulator(this, staticData.atn, staticData.decisionToDFA, staticData.PredictionContextCache)
	this.RuleNames = staticData.RuleNames
	this.LiteralNames = staticData.LiteralNames
	this.SymbolicNames = staticData.SymbolicNames
	this.GrammarFileName = "Promela.g4"

	return this
}

// PromelaParser tokens.
const (
	PromelaParserEOF          = antlr.TokenEOF
	PromelaParserACTIVE       = 1
	PromelaParserASSERT       = 2
	PromelaParserATOMIC       = 3
	PromelaParserBIT          = 4
	PromelaParserBOOL         = 5
	PromelaParserBREAK        = 6
	PromelaParserBYTE         = 7
	PromelaParserC_CODE       = 8
	PromelaParserC_DECL       = 9
	PromelaParserC_EXPR       = 10
	PromelaParserC_STATE      = 11
	PromelaParserC_TRACK      = 12
	PromelaParserCHAN         = 13
	PromelaParserD_PROCTYPE   = 14
	PromelaParserD_STEP       = 15
	PromelaParserDO           = 16
	PromelaParserELSE         = 17
	PromelaParserEMPTY        = 18
	PromelaParserENABLED      = 19
	PromelaParserEVAL         = 20
	PromelaParserFALSE        = 21
	PromelaParserFI           = 22
	PromelaParserFOR          = 23
	PromelaParserFULL         = 24
	PromelaParserGET_PRIORITY = 25
	PromelaParserGOTO         = 26
	PromelaParserHIDDEN_      = 27
	PromelaParserIF           = 28
	PromelaParserINIT         = 29
	PromelaParserINLINE       = 30
	PromelaParserINT          = 31
	PromelaParserLEN          = 32
	PromelaParserLOCAL        = 33
	PromelaParserLTL          = 34
	PromelaParserMTYPE        = 35
	PromelaParserNEMPTY       = 36
	PromelaParserNEVER        = 37
	PromelaParserNFULL        = 38
	PromelaParserNONPROGRESS  = 39
	PromelaParserNOTRACE      = 40
	PromelaParserOD           = 41
	PromelaParserOF           = 42
	PromelaParserPC_VALUE     = 43
	PromelaParserPID          = 44
	PromelaParserPRINTF       = 45
	PromelaParserPRINTM       = 46
	PromelaParserPRIORITY     = 47
	PromelaParserPROCTYPE     = 48
	PromelaParserPROVIDED     = 49
	PromelaParserRETURN       = 50
	PromelaParserRUN          = 51
	PromelaParserSELECT       = 52
	PromelaParserSET_PRIORITY = 53
	PromelaParserSHORT        = 54
	PromelaParserSHOW         = 55
	PromelaParserSKIP_        = 56
	PromelaParserTIMEOUT      = 57
	PromelaParserTRACE        = 58
	PromelaParserTRUE         = 59
	PromelaParserTYPEDEF      = 60
	PromelaParserUNLESS       = 61
	PromelaParserUNSIGNED     = 62
	PromelaParserXR           = 63
	PromelaParserXS           = 64
	PromelaParserAND          = 65
	PromelaParserARROW        = 66
	PromelaParserASSIGN       = 67
	PromelaParserAT           = 68
	PromelaParserBITAND       = 69
	PromelaParserBITNOT       = 70
	PromelaParserBITOR        = 71
	PromelaParserBITXOR       = 72
	PromelaParserCOLON        = 73
	PromelaParserCOMMA        = 74
	PromelaParserDECR         = 75
	PromelaParserDIV          = 76
	PromelaParserDOT          = 77
	PromelaParserDOTDOT       = 78
	PromelaParserEQ           = 79
	PromelaParserGE           = 80
	PromelaParserGT           = 81
	PromelaParserINCR         = 82
	PromelaParserLBRACE       = 83
	PromelaParserLBRACK       = 84
	PromelaParserLE           = 85
	PromelaParserLPAREN       = 86
	PromelaParserLSHIFT       = 87
	PromelaParserLT           = 88
	PromelaParserMINUS        = 89
	PromelaParserMOD          = 90
	PromelaParserNE           = 91
	PromelaParserOR           = 92
	PromelaParserO_SND        = 93
	PromelaParserPLUS         = 94
	PromelaParserRBRACE       = 95
	PromelaParserRBRACK       = 96
	PromelaParserRCV          = 97
	PromelaParserRPAREN       = 98
	PromelaParserRSHIFT       = 99
	PromelaParserR_RCV        = 100
	PromelaParserSEMI         = 101
	PromelaParserSEP          = 102
	PromelaParserSND          = 103
	PromelaParserTIMES        = 104
	PromelaParserNUMBER       = 105
	PromelaParserNAME         = 106
	PromelaParserCHARACTER    = 107
	PromelaParserSTRING       = 108
	PromelaParserSPACE        = 109
	PromelaParserUNKNOWN      = 110
	PromelaParserPNAME        = 111
	PromelaParserIN           = 112
	PromelaParserLTL_TEXT     = 113
)

// PromelaParser rules.
const (
	PromelaParserRULE_model       = 0
	PromelaParserRULE_formula     = 1
	PromelaParserRULE_unit        = 2
	PromelaParserRULE_proctype    = 3
	PromelaParserRULE_active      = 4
	PromelaParserRULE_params      = 5
	PromelaParserRULE_priority    = 6
	PromelaParserRULE_provided    = 7
	PromelaParserRULE_initial     = 8
	PromelaParserRULE_claim       = 9
	PromelaParserRULE_trace       = 10
	PromelaParserRULE_ltl         = 11
	PromelaParserRULE_typedef     = 12
	PromelaParserRULE_body        = 13
	PromelaParserRULE_decl        = 14
	PromelaParserRULE_mtypeName   = 15
	PromelaParserRULE_visibility  = 16
	PromelaParserRULE_typeName    = 17
	PromelaParserRULE_declarator  = 18
	PromelaParserRULE_initialiser = 19
	PromelaParserRULE_sequence    = 20
	PromelaParserRULE_sep         = 21
	PromelaParserRULE_step        = 22
	PromelaParserRULE_exclusive   = 23
	PromelaParserRULE_labelled    = 24
	PromelaParserRULE_label       = 25
	PromelaParserRULE_stmt        = 26
	PromelaParserRULE_option      = 27
	PromelaParserRULE_effect      = 28
	PromelaParserRULE_sendArgs    = 29
	PromelaParserRULE_recvArgs    = 30
	PromelaParserRULE_recvArg     = 31
	PromelaParserRULE_args        = 32
	PromelaParserRULE_expr        = 33
	PromelaParserRULE_primary     = 34
	PromelaParserRULE_remotePid   = 35
	PromelaParserRULE_varref      = 36
	PromelaParserRULE_constant    = 37
)

// IModelContext is an interface to support dynamic dispatch.
type IModelContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EOF() antlr.TerminalNode
	AllUnit() []IUnitContext
	Unit(i int) IUnitContext
	AllSep() []ISepContext
	Sep(i int) ISepContext

	// IsModelContext differentiates from other interfaces.
	IsModelContext()
}

type ModelContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyModelContext() *ModelContext {
	var p = new(ModelContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_model
	return p
}

func InitEmptyModelContext(p *ModelContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_model
}

func (*ModelContext) IsModelContext() {}

func NewModelContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ModelContext {
	var p = new(ModelContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_model

	return p
}

func (s *ModelContext) GetParser() antlr.Parser { return s.parser }

func (s *ModelContext) EOF() antlr.TerminalNode {
	return s.GetToken(PromelaParserEOF, 0)
}

func (s *ModelContext) AllUnit() []IUnitContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IUnitContext); ok {
			len++
		}
	}

	tst := make([]IUnitContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IUnitContext); ok {
			tst[i] = t.(IUnitContext)
			i++
		}
	}

	return tst
}

func (s *ModelContext) Unit(i int) IUnitContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IUnitContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IUnitContext)
}

func (s *ModelContext) AllSep() []ISepContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISepContext); ok {
			len++
		}
	}

	tst := make([]ISepContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISepContext); ok {
			tst[i] = t.(ISepContext)
			i++
		}
	}

	return tst
}

func (s *ModelContext) Sep(i int) ISepContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISepContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISepContext)
}

func (s *ModelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ModelContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Model() (localctx IModelContext) {
	localctx = NewModelContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, PromelaParserRULE_model)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(80)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&6107181461775868082) != 0) || ((int64((_la-66)) & ^0x3f) == 0 && ((int64(1)<<(_la-66))&1133871366145) != 0) {
		p.SetState(78)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case PromelaParserACTIVE, PromelaParserBIT, PromelaParserBOOL, PromelaParserBYTE, PromelaParserCHAN, PromelaParserD_PROCTYPE, PromelaParserHIDDEN_, PromelaParserINIT, PromelaParserINT, PromelaParserLOCAL, PromelaParserLTL, PromelaParserMTYPE, PromelaParserNEVER, PromelaParserNOTRACE, PromelaParserPID, PromelaParserPROCTYPE, PromelaParserSHORT, PromelaParserSHOW, PromelaParserTRACE, PromelaParserTYPEDEF, PromelaParserUNSIGNED, PromelaParserNAME:
			{
				p.SetState(76)
				p.Unit()
			}

		case PromelaParserARROW, PromelaParserSEMI:
			{
				p.SetState(77)
				p.Sep()
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}

		p.SetState(82)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(83)
		p.Match(PromelaParserEOF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IFormulaContext is an interface to support dynamic dispatch.
type IFormulaContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Expr() IExprContext
	EOF() antlr.TerminalNode

	// IsFormulaContext differentiates from other interfaces.
	IsFormulaContext()
}

type FormulaContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFormulaContext() *FormulaContext {
	var p = new(FormulaContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_formula
	return p
}

func InitEmptyFormulaContext(p *FormulaContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_formula
}

func (*FormulaContext) IsFormulaContext() {}

func NewFormulaContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FormulaContext {
	var p = new(FormulaContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_formula

	return p
}

func (s *FormulaContext) GetParser() antlr.Parser { return s.parser }

func (s *FormulaContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *FormulaContext) EOF() antlr.TerminalNode {
	return s.GetToken(PromelaParserEOF, 0)
}

func (s *FormulaContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FormulaContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Formula() (localctx IFormulaContext) {
	localctx = NewFormulaContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, PromelaParserRULE_formula)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(85)
		p.expr(0)
	}
	{
		p.SetState(86)
		p.Match(PromelaParserEOF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IUnitContext is an interface to support dynamic dispatch.
type IUnitContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Proctype() IProctypeContext
	Initial() IInitialContext
	Claim() IClaimContext
	Trace() ITraceContext
	Ltl() ILtlContext
	Typedef() ITypedefContext
	Decl() IDeclContext

	// IsUnitContext differentiates from other interfaces.
	IsUnitContext()
}

type UnitContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyUnitContext() *UnitContext {
	var p = new(UnitContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_unit
	return p
}

func InitEmptyUnitContext(p *UnitContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_unit
}

func (*UnitContext) IsUnitContext() {}

func NewUnitContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *UnitContext {
	var p = new(UnitContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_unit

	return p
}

func (s *UnitContext) GetParser() antlr.Parser { return s.parser }

func (s *UnitContext) Proctype() IProctypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IProctypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IProctypeContext)
}

func (s *UnitContext) Initial() IInitialContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IInitialContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IInitialContext)
}

func (s *UnitContext) Claim() IClaimContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IClaimContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IClaimContext)
}

func (s *UnitContext) Trace() ITraceContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITraceContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITraceContext)
}

func (s *UnitContext) Ltl() ILtlContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILtlContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILtlContext)
}

func (s *UnitContext) Typedef() ITypedefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypedefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypedefContext)
}

func (s *UnitContext) Decl() IDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclContext)
}

func (s *UnitContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnitContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Unit() (localctx IUnitContext) {
	localctx = NewUnitContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, PromelaParserRULE_unit)
	p.SetState(95)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserACTIVE, PromelaParserD_PROCTYPE, PromelaParserPROCTYPE:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(88)
			p.Proctype()
		}

	case PromelaParserINIT:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(89)
			p.Initial()
		}

	case PromelaParserNEVER:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(90)
			p.Claim()
		}

	case PromelaParserNOTRACE, PromelaParserTRACE:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(91)
			p.Trace()
		}

	case PromelaParserLTL:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(92)
			p.Ltl()
		}

	case PromelaParserTYPEDEF:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(93)
			p.Typedef()
		}

	case PromelaParserBIT, PromelaParserBOOL, PromelaParserBYTE, PromelaParserCHAN, PromelaParserHIDDEN_, PromelaParserINT, PromelaParserLOCAL, PromelaParserMTYPE, PromelaParserPID, PromelaParserSHORT, PromelaParserSHOW, PromelaParserUNSIGNED, PromelaParserNAME:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(94)
			p.Decl()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IProctypeContext is an interface to support dynamic dispatch.
type IProctypeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	Body() IBodyContext
	PROCTYPE() antlr.TerminalNode
	D_PROCTYPE() antlr.TerminalNode
	NAME() antlr.TerminalNode
	PNAME() antlr.TerminalNode
	Active() IActiveContext
	Params() IParamsContext
	Priority() IPriorityContext
	Provided() IProvidedContext

	// IsProctypeContext differentiates from other interfaces.
	IsProctypeContext()
}

type ProctypeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyProctypeContext() *ProctypeContext {
	var p = new(ProctypeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_proctype
	return p
}

func InitEmptyProctypeContext(p *ProctypeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_proctype
}

func (*ProctypeContext) IsProctypeContext() {}

func NewProctypeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ProctypeContext {
	var p = new(ProctypeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_proctype

	return p
}

func (s *ProctypeContext) GetParser() antlr.Parser { return s.parser }

func (s *ProctypeContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *ProctypeContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *ProctypeContext) Body() IBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBodyContext)
}

func (s *ProctypeContext) PROCTYPE() antlr.TerminalNode {
	return s.GetToken(PromelaParserPROCTYPE, 0)
}

func (s *ProctypeContext) D_PROCTYPE() antlr.TerminalNode {
	return s.GetToken(PromelaParserD_PROCTYPE, 0)
}

func (s *ProctypeContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *ProctypeContext) PNAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserPNAME, 0)
}

func (s *ProctypeContext) Active() IActiveContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IActiveContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IActiveContext)
}

func (s *ProctypeContext) Params() IParamsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParamsContext)
}

func (s *ProctypeContext) Priority() IPriorityContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPriorityContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPriorityContext)
}

func (s *ProctypeContext) Provided() IProvidedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IProvidedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IProvidedContext)
}

func (s *ProctypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ProctypeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Proctype() (localctx IProctypeContext) {
	localctx = NewProctypeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, PromelaParserRULE_proctype)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(98)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserACTIVE {
		{
			p.SetState(97)
			p.Active()
		}

	}
	{
		p.SetState(100)
		_la = p.GetTokenStream().LA(1)

		if !(_la == PromelaParserD_PROCTYPE || _la == PromelaParserPROCTYPE) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	{
		p.SetState(101)
		_la = p.GetTokenStream().LA(1)

		if !(_la == PromelaParserNAME || _la == PromelaParserPNAME) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	{
		p.SetState(102)
		p.Match(PromelaParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(104)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&4665746851373260976) != 0) || _la == PromelaParserNAME {
		{
			p.SetState(103)
			p.Params()
		}

	}
	{
		p.SetState(106)
		p.Match(PromelaParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(108)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserPRIORITY {
		{
			p.SetState(107)
			p.Priority()
		}

	}
	p.SetState(111)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserPROVIDED {
		{
			p.SetState(110)
			p.Provided()
		}

	}
	{
		p.SetState(113)
		p.Body()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IActiveContext is an interface to support dynamic dispatch.
type IActiveContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ACTIVE() antlr.TerminalNode
	LBRACK() antlr.TerminalNode
	Expr() IExprContext
	RBRACK() antlr.TerminalNode

	// IsActiveContext differentiates from other interfaces.
	IsActiveContext()
}

type ActiveContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyActiveContext() *ActiveContext {
	var p = new(ActiveContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_active
	return p
}

func InitEmptyActiveContext(p *ActiveContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_active
}

func (*ActiveContext) IsActiveContext() {}

func NewActiveContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ActiveContext {
	var p = new(ActiveContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_active

	return p
}

func (s *ActiveContext) GetParser() antlr.Parser { return s.parser }

func (s *ActiveContext) ACTIVE() antlr.TerminalNode {
	return s.GetToken(PromelaParserACTIVE, 0)
}

func (s *ActiveContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *ActiveContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ActiveContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *ActiveContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ActiveContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Active() (localctx IActiveContext) {
	localctx = NewActiveContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, PromelaParserRULE_active)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(115)
		p.Match(PromelaParserACTIVE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(120)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserLBRACK {
		{
			p.SetState(116)
			p.Match(PromelaParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(117)
			p.expr(0)
		}
		{
			p.SetState(118)
			p.Match(PromelaParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IParamsContext is an interface to support dynamic dispatch.
type IParamsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllDecl() []IDeclContext
	Decl(i int) IDeclContext
	AllSEMI() []antlr.TerminalNode
	SEMI(i int) antlr.TerminalNode

	// IsParamsContext differentiates from other interfaces.
	IsParamsContext()
}

type ParamsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParamsContext() *ParamsContext {
	var p = new(ParamsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_params
	return p
}

func InitEmptyParamsContext(p *ParamsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_params
}

func (*ParamsContext) IsParamsContext() {}

func NewParamsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParamsContext {
	var p = new(ParamsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_params

	return p
}

func (s *ParamsContext) GetParser() antlr.Parser { return s.parser }

func (s *ParamsContext) AllDecl() []IDeclContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclContext); ok {
			len++
		}
	}

	tst := make([]IDeclContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclContext); ok {
			tst[i] = t.(IDeclContext)
			i++
		}
	}

	return tst
}

func (s *ParamsContext) Decl(i int) IDeclContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclContext)
}

func (s *ParamsContext) AllSEMI() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserSEMI)
}

func (s *ParamsContext) SEMI(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserSEMI, i)
}

func (s *ParamsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParamsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Params() (localctx IParamsContext) {
	localctx = NewParamsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, PromelaParserRULE_params)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(122)
		p.Decl()
	}
	p.SetState(129)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserSEMI {
		{
			p.SetState(123)
			p.Match(PromelaParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(125)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&4665746851373260976) != 0) || _la == PromelaParserNAME {
			{
				p.SetState(124)
				p.Decl()
			}

		}

		p.SetState(131)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IPriorityContext is an interface to support dynamic dispatch.
type IPriorityContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	PRIORITY() antlr.TerminalNode
	Constant() IConstantContext

	// IsPriorityContext differentiates from other interfaces.
	IsPriorityContext()
}

type PriorityContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPriorityContext() *PriorityContext {
	var p = new(PriorityContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_priority
	return p
}

func InitEmptyPriorityContext(p *PriorityContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_priority
}

func (*PriorityContext) IsPriorityContext() {}

func NewPriorityContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PriorityContext {
	var p = new(PriorityContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_priority

	return p
}

func (s *PriorityContext) GetParser() antlr.Parser { return s.parser }

func (s *PriorityContext) PRIORITY() antlr.TerminalNode {
	return s.GetToken(PromelaParserPRIORITY, 0)
}

func (s *PriorityContext) Constant() IConstantContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IConstantContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IConstantContext)
}

func (s *PriorityContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PriorityContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Priority() (localctx IPriorityContext) {
	localctx = NewPriorityContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, PromelaParserRULE_priority)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(132)
		p.Match(PromelaParserPRIORITY)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(133)
		p.Constant()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IProvidedContext is an interface to support dynamic dispatch.
type IProvidedContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	PROVIDED() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	Expr() IExprContext
	RPAREN() antlr.TerminalNode

	// IsProvidedContext differentiates from other interfaces.
	IsProvidedContext()
}

type ProvidedContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyProvidedContext() *ProvidedContext {
	var p = new(ProvidedContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_provided
	return p
}

func InitEmptyProvidedContext(p *ProvidedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_provided
}

func (*ProvidedContext) IsProvidedContext() {}

func NewProvidedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ProvidedContext {
	var p = new(ProvidedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_provided

	return p
}

func (s *ProvidedContext) GetParser() antlr.Parser { return s.parser }

func (s *ProvidedContext) PROVIDED() antlr.TerminalNode {
	return s.GetToken(PromelaParserPROVIDED, 0)
}

func (s *ProvidedContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *ProvidedContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ProvidedContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *ProvidedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ProvidedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Provided() (localctx IProvidedContext) {
	localctx = NewProvidedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, PromelaParserRULE_provided)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(135)
		p.Match(PromelaParserPROVIDED)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(136)
		p.Match(PromelaParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(137)
		p.expr(0)
	}
	{
		p.SetState(138)
		p.Match(PromelaParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IInitialContext is an interface to support dynamic dispatch.
type IInitialContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	INIT() antlr.TerminalNode
	Body() IBodyContext
	Priority() IPriorityContext

	// IsInitialContext differentiates from other interfaces.
	IsInitialContext()
}

type InitialContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyInitialContext() *InitialContext {
	var p = new(InitialContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_initial
	return p
}

func InitEmptyInitialContext(p *InitialContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_initial
}

func (*InitialContext) IsInitialContext() {}

func NewInitialContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *InitialContext {
	var p = new(InitialContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_initial

	return p
}

func (s *InitialContext) GetParser() antlr.Parser { return s.parser }

func (s *InitialContext) INIT() antlr.TerminalNode {
	return s.GetToken(PromelaParserINIT, 0)
}

func (s *InitialContext) Body() IBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBodyContext)
}

func (s *InitialContext) Priority() IPriorityContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPriorityContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPriorityContext)
}

func (s *InitialContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InitialContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Initial() (localctx IInitialContext) {
	localctx = NewInitialContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, PromelaParserRULE_initial)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(140)
		p.Match(PromelaParserINIT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(142)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserPRIORITY {
		{
			p.SetState(141)
			p.Priority()
		}

	}
	{
		p.SetState(144)
		p.Body()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IClaimContext is an interface to support dynamic dispatch.
type IClaimContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NEVER() antlr.TerminalNode
	Body() IBodyContext
	NAME() antlr.TerminalNode

	// IsClaimContext differentiates from other interfaces.
	IsClaimContext()
}

type ClaimContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyClaimContext() *ClaimContext {
	var p = new(ClaimContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_claim
	return p
}

func InitEmptyClaimContext(p *ClaimContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_claim
}

func (*ClaimContext) IsClaimContext() {}

func NewClaimContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ClaimContext {
	var p = new(ClaimContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_claim

	return p
}

func (s *ClaimContext) GetParser() antlr.Parser { return s.parser }

func (s *ClaimContext) NEVER() antlr.TerminalNode {
	return s.GetToken(PromelaParserNEVER, 0)
}

func (s *ClaimContext) Body() IBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBodyContext)
}

func (s *ClaimContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *ClaimContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ClaimContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Claim() (localctx IClaimContext) {
	localctx = NewClaimContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, PromelaParserRULE_claim)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(146)
		p.Match(PromelaParserNEVER)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(148)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserNAME {
		{
			p.SetState(147)
			p.Match(PromelaParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(150)
		p.Body()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ITraceContext is an interface to support dynamic dispatch.
type ITraceContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Body() IBodyContext
	TRACE() antlr.TerminalNode
	NOTRACE() antlr.TerminalNode

	// IsTraceContext differentiates from other interfaces.
	IsTraceContext()
}

type TraceContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTraceContext() *TraceContext {
	var p = new(TraceContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_trace
	return p
}

func InitEmptyTraceContext(p *TraceContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_trace
}

func (*TraceContext) IsTraceContext() {}

func NewTraceContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TraceContext {
	var p = new(TraceContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_trace

	return p
}

func (s *TraceContext) GetParser() antlr.Parser { return s.parser }

func (s *TraceContext) Body() IBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBodyContext)
}

func (s *TraceContext) TRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserTRACE, 0)
}

func (s *TraceContext) NOTRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserNOTRACE, 0)
}

func (s *TraceContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TraceContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Trace() (localctx ITraceContext) {
	localctx = NewTraceContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, PromelaParserRULE_trace)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(152)
		_la = p.GetTokenStream().LA(1)

		if !(_la == PromelaParserNOTRACE || _la == PromelaParserTRACE) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	{
		p.SetState(153)
		p.Body()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ILtlContext is an interface to support dynamic dispatch.
type ILtlContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LTL() antlr.TerminalNode
	LTL_TEXT() antlr.TerminalNode
	NAME() antlr.TerminalNode

	// IsLtlContext differentiates from other interfaces.
	IsLtlContext()
}

type LtlContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyLtlContext() *LtlContext {
	var p = new(LtlContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_ltl
	return p
}

func InitEmptyLtlContext(p *LtlContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_ltl
}

func (*LtlContext) IsLtlContext() {}

func NewLtlContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LtlContext {
	var p = new(LtlContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_ltl

	return p
}

func (s *LtlContext) GetParser() antlr.Parser { return s.parser }

func (s *LtlContext) LTL() antlr.TerminalNode {
	return s.GetToken(PromelaParserLTL, 0)
}

func (s *LtlContext) LTL_TEXT() antlr.TerminalNode {
	return s.GetToken(PromelaParserLTL_TEXT, 0)
}

func (s *LtlContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *LtlContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LtlContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Ltl() (localctx ILtlContext) {
	localctx = NewLtlContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, PromelaParserRULE_ltl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(155)
		p.Match(PromelaParserLTL)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(157)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserNAME {
		{
			p.SetState(156)
			p.Match(PromelaParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(159)
		p.Match(PromelaParserLTL_TEXT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ITypedefContext is an interface to support dynamic dispatch.
type ITypedefContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	TYPEDEF() antlr.TerminalNode
	NAME() antlr.TerminalNode
	LBRACE() antlr.TerminalNode
	AllDecl() []IDeclContext
	Decl(i int) IDeclContext
	RBRACE() antlr.TerminalNode
	AllSep() []ISepContext
	Sep(i int) ISepContext

	// IsTypedefContext differentiates from other interfaces.
	IsTypedefContext()
}

type TypedefContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTypedefContext() *TypedefContext {
	var p = new(TypedefContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_typedef
	return p
}

func InitEmptyTypedefContext(p *TypedefContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_typedef
}

func (*TypedefContext) IsTypedefContext() {}

func NewTypedefContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TypedefContext {
	var p = new(TypedefContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_typedef

	return p
}

func (s *TypedefContext) GetParser() antlr.Parser { return s.parser }

func (s *TypedefContext) TYPEDEF() antlr.TerminalNode {
	return s.GetToken(PromelaParserTYPEDEF, 0)
}

func (s *TypedefContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *TypedefContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACE, 0)
}

func (s *TypedefContext) AllDecl() []IDeclContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclContext); ok {
			len++
		}
	}

	tst := make([]IDeclContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclContext); ok {
			tst[i] = t.(IDeclContext)
			i++
		}
	}

	return tst
}

func (s *TypedefContext) Decl(i int) IDeclContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclContext)
}

func (s *TypedefContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACE, 0)
}

func (s *TypedefContext) AllSep() []ISepContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISepContext); ok {
			len++
		}
	}

	tst := make([]ISepContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISepContext); ok {
			tst[i] = t.(ISepContext)
			i++
		}
	}

	return tst
}

func (s *TypedefContext) Sep(i int) ISepContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISepContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISepContext)
}

func (s *TypedefContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TypedefContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Typedef() (localctx ITypedefContext) {
	localctx = NewTypedefContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 24, PromelaParserRULE_typedef)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(161)
		p.Match(PromelaParserTYPEDEF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(162)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(163)
		p.Match(PromelaParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(164)
		p.Decl()
	}
	p.SetState(171)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserARROW || _la == PromelaParserSEMI {
		{
			p.SetState(165)
			p.Sep()
		}
		p.SetState(167)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&4665746851373260976) != 0) || _la == PromelaParserNAME {
			{
				p.SetState(166)
				p.Decl()
			}

		}

		p.SetState(173)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(174)
		p.Match(PromelaParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IBodyContext is an interface to support dynamic dispatch.
type IBodyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACE() antlr.TerminalNode
	Sequence() ISequenceContext
	RBRACE() antlr.TerminalNode

	// IsBodyContext differentiates from other interfaces.
	IsBodyContext()
}

type BodyContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyBodyContext() *BodyContext {
	var p = new(BodyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_body
	return p
}

func InitEmptyBodyContext(p *BodyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_body
}

func (*BodyContext) IsBodyContext() {}

func NewBodyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BodyContext {
	var p = new(BodyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_body

	return p
}

func (s *BodyContext) GetParser() antlr.Parser { return s.parser }

func (s *BodyContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACE, 0)
}

func (s *BodyContext) Sequence() ISequenceContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISequenceContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISequenceContext)
}

func (s *BodyContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACE, 0)
}

func (s *BodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Body() (localctx IBodyContext) {
	localctx = NewBodyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 26, PromelaParserRULE_body)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(176)
		p.Match(PromelaParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(177)
		p.Sequence()
	}
	{
		p.SetState(178)
		p.Match(PromelaParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IDeclContext is an interface to support dynamic dispatch.
type IDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	MTYPE() antlr.TerminalNode
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	Visibility() IVisibilityContext
	COLON() antlr.TerminalNode
	NAME() antlr.TerminalNode
	ASSIGN() antlr.TerminalNode
	AllMtypeName() []IMtypeNameContext
	MtypeName(i int) IMtypeNameContext
	TypeName() ITypeNameContext
	AllDeclarator() []IDeclaratorContext
	Declarator(i int) IDeclaratorContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsDeclContext differentiates from other interfaces.
	IsDeclContext()
}

type DeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDeclContext() *DeclContext {
	var p = new(DeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_decl
	return p
}

func InitEmptyDeclContext(p *DeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_decl
}

func (*DeclContext) IsDeclContext() {}

func NewDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DeclContext {
	var p = new(DeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_decl

	return p
}

func (s *DeclContext) GetParser() antlr.Parser { return s.parser }

func (s *DeclContext) MTYPE() antlr.TerminalNode {
	return s.GetToken(PromelaParserMTYPE, 0)
}

func (s *DeclContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACE, 0)
}

func (s *DeclContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACE, 0)
}

func (s *DeclContext) Visibility() IVisibilityContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVisibilityContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVisibilityContext)
}

func (s *DeclContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *DeclContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *DeclContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(PromelaParserASSIGN, 0)
}

func (s *DeclContext) AllMtypeName() []IMtypeNameContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IMtypeNameContext); ok {
			len++
		}
	}

	tst := make([]IMtypeNameContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IMtypeNameContext); ok {
			tst[i] = t.(IMtypeNameContext)
			i++
		}
	}

	return tst
}

func (s *DeclContext) MtypeName(i int) IMtypeNameContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IMtypeNameContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IMtypeNameContext)
}

func (s *DeclContext) TypeName() ITypeNameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *DeclContext) AllDeclarator() []IDeclaratorContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclaratorContext); ok {
			len++
		}
	}

	tst := make([]IDeclaratorContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclaratorContext); ok {
			tst[i] = t.(IDeclaratorContext)
			i++
		}
	}

	return tst
}

func (s *DeclContext) Declarator(i int) IDeclaratorContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclaratorContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclaratorContext)
}

func (s *DeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *DeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *DeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Decl() (localctx IDeclContext) {
	localctx = NewDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, PromelaParserRULE_decl)
	var _la int

	p.SetState(211)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 21, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		p.SetState(181)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&36028805743116288) != 0 {
			{
				p.SetState(180)
				p.Visibility()
			}

		}
		{
			p.SetState(183)
			p.Match(PromelaParserMTYPE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(186)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserCOLON {
			{
				p.SetState(184)
				p.Match(PromelaParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(185)
				p.Match(PromelaParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		p.SetState(189)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserASSIGN {
			{
				p.SetState(188)
				p.Match(PromelaParserASSIGN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(191)
			p.Match(PromelaParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(193)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == PromelaParserNAME {
			{
				p.SetState(192)
				p.MtypeName()
			}

			p.SetState(195)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(197)
			p.Match(PromelaParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(200)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&36028805743116288) != 0 {
			{
				p.SetState(199)
				p.Visibility()
			}

		}
		{
			p.SetState(202)
			p.TypeName()
		}
		{
			p.SetState(203)
			p.Declarator()
		}
		p.SetState(208)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == PromelaParserCOMMA {
			{
				p.SetState(204)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(205)
				p.Declarator()
			}

			p.SetState(210)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IMtypeNameContext is an interface to support dynamic dispatch.
type IMtypeNameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NAME() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsMtypeNameContext differentiates from other interfaces.
	IsMtypeNameContext()
}

type MtypeNameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyMtypeNameContext() *MtypeNameContext {
	var p = new(MtypeNameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_mtypeName
	return p
}

func InitEmptyMtypeNameContext(p *MtypeNameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_mtypeName
}

func (*MtypeNameContext) IsMtypeNameContext() {}

func NewMtypeNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MtypeNameContext {
	var p = new(MtypeNameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_mtypeName

	return p
}

func (s *MtypeNameContext) GetParser() antlr.Parser { return s.parser }

func (s *MtypeNameContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *MtypeNameContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *MtypeNameContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *MtypeNameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MtypeNameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) MtypeName() (localctx IMtypeNameContext) {
	localctx = NewMtypeNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, PromelaParserRULE_mtypeName)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(213)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(217)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserCOMMA {
		{
			p.SetState(214)
			p.Match(PromelaParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

		p.SetState(219)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IVisibilityContext is an interface to support dynamic dispatch.
type IVisibilityContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	HIDDEN_() antlr.TerminalNode
	SHOW() antlr.TerminalNode
	LOCAL() antlr.TerminalNode

	// IsVisibilityContext differentiates from other interfaces.
	IsVisibilityContext()
}

type VisibilityContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyVisibilityContext() *VisibilityContext {
	var p = new(VisibilityContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_visibility
	return p
}

func InitEmptyVisibilityContext(p *VisibilityContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_visibility
}

func (*VisibilityContext) IsVisibilityContext() {}

func NewVisibilityContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *VisibilityContext {
	var p = new(VisibilityContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_visibility

	return p
}

func (s *VisibilityContext) GetParser() antlr.Parser { return s.parser }

func (s *VisibilityContext) HIDDEN_() antlr.TerminalNode {
	return s.GetToken(PromelaParserHIDDEN_, 0)
}

func (s *VisibilityContext) SHOW() antlr.TerminalNode {
	return s.GetToken(PromelaParserSHOW, 0)
}

func (s *VisibilityContext) LOCAL() antlr.TerminalNode {
	return s.GetToken(PromelaParserLOCAL, 0)
}

func (s *VisibilityContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VisibilityContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Visibility() (localctx IVisibilityContext) {
	localctx = NewVisibilityContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, PromelaParserRULE_visibility)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(220)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&36028805743116288) != 0) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ITypeNameContext is an interface to support dynamic dispatch.
type ITypeNameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	BIT() antlr.TerminalNode
	BOOL() antlr.TerminalNode
	BYTE() antlr.TerminalNode
	SHORT() antlr.TerminalNode
	INT() antlr.TerminalNode
	UNSIGNED() antlr.TerminalNode
	PID() antlr.TerminalNode
	CHAN() antlr.TerminalNode
	MTYPE() antlr.TerminalNode
	COLON() antlr.TerminalNode
	NAME() antlr.TerminalNode

	// IsTypeNameContext differentiates from other interfaces.
	IsTypeNameContext()
}

type TypeNameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTypeNameContext() *TypeNameContext {
	var p = new(TypeNameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_typeName
	return p
}

func InitEmptyTypeNameContext(p *TypeNameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_typeName
}

func (*TypeNameContext) IsTypeNameContext() {}

func NewTypeNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TypeNameContext {
	var p = new(TypeNameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_typeName

	return p
}

func (s *TypeNameContext) GetParser() antlr.Parser { return s.parser }

func (s *TypeNameContext) BIT() antlr.TerminalNode {
	return s.GetToken(PromelaParserBIT, 0)
}

func (s *TypeNameContext) BOOL() antlr.TerminalNode {
	return s.GetToken(PromelaParserBOOL, 0)
}

func (s *TypeNameContext) BYTE() antlr.TerminalNode {
	return s.GetToken(PromelaParserBYTE, 0)
}

func (s *TypeNameContext) SHORT() antlr.TerminalNode {
	return s.GetToken(PromelaParserSHORT, 0)
}

func (s *TypeNameContext) INT() antlr.TerminalNode {
	return s.GetToken(PromelaParserINT, 0)
}

func (s *TypeNameContext) UNSIGNED() antlr.TerminalNode {
	return s.GetToken(PromelaParserUNSIGNED, 0)
}

func (s *TypeNameContext) PID() antlr.TerminalNode {
	return s.GetToken(PromelaParserPID, 0)
}

func (s *TypeNameContext) CHAN() antlr.TerminalNode {
	return s.GetToken(PromelaParserCHAN, 0)
}

func (s *TypeNameContext) MTYPE() antlr.TerminalNode {
	return s.GetToken(PromelaParserMTYPE, 0)
}

func (s *TypeNameContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *TypeNameContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *TypeNameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TypeNameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) TypeName() (localctx ITypeNameContext) {
	localctx = NewTypeNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, PromelaParserRULE_typeName)
	var _la int

	p.SetState(236)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserBIT:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(222)
			p.Match(PromelaParserBIT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserBOOL:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(223)
			p.Match(PromelaParserBOOL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserBYTE:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(224)
			p.Match(PromelaParserBYTE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserSHORT:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(225)
			p.Match(PromelaParserSHORT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserINT:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(226)
			p.Match(PromelaParserINT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserUNSIGNED:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(227)
			p.Match(PromelaParserUNSIGNED)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserPID:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(228)
			p.Match(PromelaParserPID)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserCHAN:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(229)
			p.Match(PromelaParserCHAN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserMTYPE:
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(230)
			p.Match(PromelaParserMTYPE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(233)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserCOLON {
			{
				p.SetState(231)
				p.Match(PromelaParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(232)
				p.Match(PromelaParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	case PromelaParserNAME:
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(235)
			p.Match(PromelaParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IDeclaratorContext is an interface to support dynamic dispatch.
type IDeclaratorContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NAME() antlr.TerminalNode
	COLON() antlr.TerminalNode
	Expr() IExprContext
	LBRACK() antlr.TerminalNode
	RBRACK() antlr.TerminalNode
	ASSIGN() antlr.TerminalNode
	Initialiser() IInitialiserContext

	// IsDeclaratorContext differentiates from other interfaces.
	IsDeclaratorContext()
}

type DeclaratorContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDeclaratorContext() *DeclaratorContext {
	var p = new(DeclaratorContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_declarator
	return p
}

func InitEmptyDeclaratorContext(p *DeclaratorContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_declarator
}

func (*DeclaratorContext) IsDeclaratorContext() {}

func NewDeclaratorContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DeclaratorContext {
	var p = new(DeclaratorContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_declarator

	return p
}

func (s *DeclaratorContext) GetParser() antlr.Parser { return s.parser }

func (s *DeclaratorContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *DeclaratorContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *DeclaratorContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *DeclaratorContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *DeclaratorContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *DeclaratorContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(PromelaParserASSIGN, 0)
}

func (s *DeclaratorContext) Initialiser() IInitialiserContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IInitialiserContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IInitialiserContext)
}

func (s *DeclaratorContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclaratorContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Declarator() (localctx IDeclaratorContext) {
	localctx = NewDeclaratorContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 36, PromelaParserRULE_declarator)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(238)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(245)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	switch p.GetTokenStream().LA(1) {
	case PromelaParserCOLON:
		{
			p.SetState(239)
			p.Match(PromelaParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(240)
			p.expr(0)
		}

	case PromelaParserLBRACK:
		{
			p.SetState(241)
			p.Match(PromelaParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(242)
			p.expr(0)
		}
		{
			p.SetState(243)
			p.Match(PromelaParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserEOF, PromelaParserACTIVE, PromelaParserBIT, PromelaParserBOOL, PromelaParserBYTE, PromelaParserCHAN, PromelaParserD_PROCTYPE, PromelaParserFI, PromelaParserHIDDEN_, PromelaParserINIT, PromelaParserINT, PromelaParserLOCAL, PromelaParserLTL, PromelaParserMTYPE, PromelaParserNEVER, PromelaParserNOTRACE, PromelaParserOD, PromelaParserPID, PromelaParserPROCTYPE, PromelaParserSHORT, PromelaParserSHOW, PromelaParserTRACE, PromelaParserTYPEDEF, PromelaParserUNSIGNED, PromelaParserARROW, PromelaParserASSIGN, PromelaParserCOMMA, PromelaParserRBRACE, PromelaParserRPAREN, PromelaParserSEMI, PromelaParserSEP, PromelaParserNAME:

	default:
	}
	p.SetState(249)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == PromelaParserASSIGN {
		{
			p.SetState(247)
			p.Match(PromelaParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(248)
			p.Initialiser()
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IInitialiserContext is an interface to support dynamic dispatch.
type IInitialiserContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACE() antlr.TerminalNode
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	RBRACE() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
	LBRACK() antlr.TerminalNode
	RBRACK() antlr.TerminalNode
	OF() antlr.TerminalNode
	AllTypeName() []ITypeNameContext
	TypeName(i int) ITypeNameContext

	// IsInitialiserContext differentiates from other interfaces.
	IsInitialiserContext()
}

type InitialiserContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyInitialiserContext() *InitialiserContext {
	var p = new(InitialiserContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_initialiser
	return p
}

func InitEmptyInitialiserContext(p *InitialiserContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_initialiser
}

func (*InitialiserContext) IsInitialiserContext() {}

func NewInitialiserContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *InitialiserContext {
	var p = new(InitialiserContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_initialiser

	return p
}

func (s *InitialiserContext) GetParser() antlr.Parser { return s.parser }

func (s *InitialiserContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACE, 0)
}

func (s *InitialiserContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *InitialiserContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *InitialiserContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACE, 0)
}

func (s *InitialiserContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *InitialiserContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *InitialiserContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *InitialiserContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *InitialiserContext) OF() antlr.TerminalNode {
	return s.GetToken(PromelaParserOF, 0)
}

func (s *InitialiserContext) AllTypeName() []ITypeNameContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ITypeNameContext); ok {
			len++
		}
	}

	tst := make([]ITypeNameContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ITypeNameContext); ok {
			tst[i] = t.(ITypeNameContext)
			i++
		}
	}

	return tst
}

func (s *InitialiserContext) TypeName(i int) ITypeNameContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeNameContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeNameContext)
}

func (s *InitialiserContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *InitialiserContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Initialiser() (localctx IInitialiserContext) {
	localctx = NewInitialiserContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, PromelaParserRULE_initialiser)
	var _la int

	p.SetState(278)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserLBRACE:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(251)
			p.Match(PromelaParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(252)
			p.expr(0)
		}
		p.SetState(257)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == PromelaParserCOMMA {
			{
				p.SetState(253)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(254)
				p.expr(0)
			}

			p.SetState(259)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(260)
			p.Match(PromelaParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserLBRACK:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(262)
			p.Match(PromelaParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(263)
			p.expr(0)
		}
		{
			p.SetState(264)
			p.Match(PromelaParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(265)
			p.Match(PromelaParserOF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(266)
			p.Match(PromelaParserLBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(267)
			p.TypeName()
		}
		p.SetState(272)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == PromelaParserCOMMA {
			{
				p.SetState(268)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(269)
				p.TypeName()
			}

			p.SetState(274)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(275)
			p.Match(PromelaParserRBRACE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserEMPTY, PromelaParserENABLED, PromelaParserFALSE, PromelaParserFULL, PromelaParserGET_PRIORITY, PromelaParserLEN, PromelaParserNEMPTY, PromelaParserNFULL, PromelaParserNONPROGRESS, PromelaParserPC_VALUE, PromelaParserRUN, PromelaParserSKIP_, PromelaParserTIMEOUT, PromelaParserTRUE, PromelaParserBITNOT, PromelaParserLPAREN, PromelaParserMINUS, PromelaParserO_SND, PromelaParserSND, PromelaParserNUMBER, PromelaParserNAME, PromelaParserCHARACTER, PromelaParserPNAME:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(277)
			p.expr(0)
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ISequenceContext is an interface to support dynamic dispatch.
type ISequenceContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllStep() []IStepContext
	Step(i int) IStepContext
	AllSep() []ISepContext
	Sep(i int) ISepContext

	// IsSequenceContext differentiates from other interfaces.
	IsSequenceContext()
}

type SequenceContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySequenceContext() *SequenceContext {
	var p = new(SequenceContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sequence
	return p
}

func InitEmptySequenceContext(p *SequenceContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sequence
}

func (*SequenceContext) IsSequenceContext() {}

func NewSequenceContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SequenceContext {
	var p = new(SequenceContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_sequence

	return p
}

func (s *SequenceContext) GetParser() antlr.Parser { return s.parser }

func (s *SequenceContext) AllStep() []IStepContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IStepContext); ok {
			len++
		}
	}

	tst := make([]IStepContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IStepContext); ok {
			tst[i] = t.(IStepContext)
			i++
		}
	}

	return tst
}

func (s *SequenceContext) Step(i int) IStepContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStepContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStepContext)
}

func (s *SequenceContext) AllSep() []ISepContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISepContext); ok {
			len++
		}
	}

	tst := make([]ISepContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISepContext); ok {
			tst[i] = t.(ISepContext)
			i++
		}
	}

	return tst
}

func (s *SequenceContext) Sep(i int) ISepContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISepContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISepContext)
}

func (s *SequenceContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SequenceContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Sequence() (localctx ISequenceContext) {
	localctx = NewSequenceContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 40, PromelaParserRULE_sequence)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(280)
		p.Step()
	}
	p.SetState(287)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserARROW || _la == PromelaParserSEMI {
		{
			p.SetState(281)
			p.Sep()
		}
		p.SetState(283)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&-3749113805113679620) != 0) || ((int64((_la-64)) & ^0x3f) == 0 && ((int64(1)<<(_la-64))&156680982102081) != 0) {
			{
				p.SetState(282)
				p.Step()
			}

		}

		p.SetState(289)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ISepContext is an interface to support dynamic dispatch.
type ISepContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	SEMI() antlr.TerminalNode
	ARROW() antlr.TerminalNode

	// IsSepContext differentiates from other interfaces.
	IsSepContext()
}

type SepContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySepContext() *SepContext {
	var p = new(SepContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sep
	return p
}

func InitEmptySepContext(p *SepContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sep
}

func (*SepContext) IsSepContext() {}

func NewSepContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SepContext {
	var p = new(SepContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_sep

	return p
}

func (s *SepContext) GetParser() antlr.Parser { return s.parser }

func (s *SepContext) SEMI() antlr.TerminalNode {
	return s.GetToken(PromelaParserSEMI, 0)
}

func (s *SepContext) ARROW() antlr.TerminalNode {
	return s.GetToken(PromelaParserARROW, 0)
}

func (s *SepContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SepContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Sep() (localctx ISepContext) {
	localctx = NewSepContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 42, PromelaParserRULE_sep)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(290)
		_la = p.GetTokenStream().LA(1)

		if !(_la == PromelaParserARROW || _la == PromelaParserSEMI) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStepContext is an interface to support dynamic dispatch.
type IStepContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Decl() IDeclContext
	Exclusive() IExclusiveContext
	AllLabelled() []ILabelledContext
	Labelled(i int) ILabelledContext
	UNLESS() antlr.TerminalNode

	// IsStepContext differentiates from other interfaces.
	IsStepContext()
}

type StepContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStepContext() *StepContext {
	var p = new(StepContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_step
	return p
}

func InitEmptyStepContext(p *StepContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_step
}

func (*StepContext) IsStepContext() {}

func NewStepContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StepContext {
	var p = new(StepContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_step

	return p
}

func (s *StepContext) GetParser() antlr.Parser { return s.parser }

func (s *StepContext) Decl() IDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclContext)
}

func (s *StepContext) Exclusive() IExclusiveContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExclusiveContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExclusiveContext)
}

func (s *StepContext) AllLabelled() []ILabelledContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ILabelledContext); ok {
			len++
		}
	}

	tst := make([]ILabelledContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ILabelledContext); ok {
			tst[i] = t.(ILabelledContext)
			i++
		}
	}

	return tst
}

func (s *StepContext) Labelled(i int) ILabelledContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILabelledContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILabelledContext)
}

func (s *StepContext) UNLESS() antlr.TerminalNode {
	return s.GetToken(PromelaParserUNLESS, 0)
}

func (s *StepContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StepContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Step() (localctx IStepContext) {
	localctx = NewStepContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 44, PromelaParserRULE_step)
	var _la int

	p.SetState(299)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 33, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(292)
			p.Decl()
		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(293)
			p.Exclusive()
		}

	case 3:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(294)
			p.Labelled()
		}
		p.SetState(297)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserUNLESS {
			{
				p.SetState(295)
				p.Match(PromelaParserUNLESS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(296)
				p.Labelled()
			}

		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IExclusiveContext is an interface to support dynamic dispatch.
type IExclusiveContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllVarref() []IVarrefContext
	Varref(i int) IVarrefContext
	XR() antlr.TerminalNode
	XS() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsExclusiveContext differentiates from other interfaces.
	IsExclusiveContext()
}

type ExclusiveContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExclusiveContext() *ExclusiveContext {
	var p = new(ExclusiveContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_exclusive
	return p
}

func InitEmptyExclusiveContext(p *ExclusiveContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_exclusive
}

func (*ExclusiveContext) IsExclusiveContext() {}

func NewExclusiveContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExclusiveContext {
	var p = new(ExclusiveContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_exclusive

	return p
}

func (s *ExclusiveContext) GetParser() antlr.Parser { return s.parser }

func (s *ExclusiveContext) AllVarref() []IVarrefContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IVarrefContext); ok {
			len++
		}
	}

	tst := make([]IVarrefContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IVarrefContext); ok {
			tst[i] = t.(IVarrefContext)
			i++
		}
	}

	return tst
}

func (s *ExclusiveContext) Varref(i int) IVarrefContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarrefContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarrefContext)
}

func (s *ExclusiveContext) XR() antlr.TerminalNode {
	return s.GetToken(PromelaParserXR, 0)
}

func (s *ExclusiveContext) XS() antlr.TerminalNode {
	return s.GetToken(PromelaParserXS, 0)
}

func (s *ExclusiveContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *ExclusiveContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *ExclusiveContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExclusiveContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Exclusive() (localctx IExclusiveContext) {
	localctx = NewExclusiveContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 46, PromelaParserRULE_exclusive)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(301)
		_la = p.GetTokenStream().LA(1)

		if !(_la == PromelaParserXR || _la == PromelaParserXS) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}
	{
		p.SetState(302)
		p.Varref()
	}
	p.SetState(307)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserCOMMA {
		{
			p.SetState(303)
			p.Match(PromelaParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(304)
			p.Varref()
		}

		p.SetState(309)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ILabelledContext is an interface to support dynamic dispatch.
type ILabelledContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllLabel() []ILabelContext
	Label(i int) ILabelContext
	Stmt() IStmtContext

	// IsLabelledContext differentiates from other interfaces.
	IsLabelledContext()
}

type LabelledContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyLabelledContext() *LabelledContext {
	var p = new(LabelledContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_labelled
	return p
}

func InitEmptyLabelledContext(p *LabelledContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_labelled
}

func (*LabelledContext) IsLabelledContext() {}

func NewLabelledContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LabelledContext {
	var p = new(LabelledContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_labelled

	return p
}

func (s *LabelledContext) GetParser() antlr.Parser { return s.parser }

func (s *LabelledContext) AllLabel() []ILabelContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ILabelContext); ok {
			len++
		}
	}

	tst := make([]ILabelContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ILabelContext); ok {
			tst[i] = t.(ILabelContext)
			i++
		}
	}

	return tst
}

func (s *LabelledContext) Label(i int) ILabelContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ILabelContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ILabelContext)
}

func (s *LabelledContext) Stmt() IStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStmtContext)
}

func (s *LabelledContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LabelledContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Labelled() (localctx ILabelledContext) {
	localctx = NewLabelledContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 48, PromelaParserRULE_labelled)
	var _la int

	var _alt int

	p.SetState(319)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 37, p.GetParserRuleContext()) {
	case 1:
		p.EnterOuterAlt(localctx, 1)
		p.SetState(311)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = 1
		for ok := true; ok; ok = _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
			switch _alt {
			case 1:
				{
					p.SetState(310)
					p.Label()
				}

			default:
				p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
				goto errorExit
			}

			p.SetState(313)
			p.GetErrorHandler().Sync(p)
			_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 35, p.GetParserRuleContext())
			if p.HasError() {
				goto errorExit
			}
		}
		p.SetState(316)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&808511380367835212) != 0) || ((int64((_la-70)) & ^0x3f) == 0 && ((int64(1)<<(_la-70))&2448140345345) != 0) {
			{
				p.SetState(315)
				p.Stmt()
			}

		}

	case 2:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(318)
			p.Stmt()
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ILabelContext is an interface to support dynamic dispatch.
type ILabelContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NAME() antlr.TerminalNode
	COLON() antlr.TerminalNode

	// IsLabelContext differentiates from other interfaces.
	IsLabelContext()
}

type LabelContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyLabelContext() *LabelContext {
	var p = new(LabelContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_label
	return p
}

func InitEmptyLabelContext(p *LabelContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_label
}

func (*LabelContext) IsLabelContext() {}

func NewLabelContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *LabelContext {
	var p = new(LabelContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_label

	return p
}

func (s *LabelContext) GetParser() antlr.Parser { return s.parser }

func (s *LabelContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *LabelContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *LabelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LabelContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Label() (localctx ILabelContext) {
	localctx = NewLabelContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 50, PromelaParserRULE_label)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(321)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(322)
		p.Match(PromelaParserCOLON)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStmtContext is an interface to support dynamic dispatch.
type IStmtContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsStmtContext differentiates from other interfaces.
	IsStmtContext()
}

type StmtContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStmtContext() *StmtContext {
	var p = new(StmtContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_stmt
	return p
}

func InitEmptyStmtContext(p *StmtContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_stmt
}

func (*StmtContext) IsStmtContext() {}

func NewStmtContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StmtContext {
	var p = new(StmtContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_stmt

	return p
}

func (s *StmtContext) GetParser() antlr.Parser { return s.parser }

func (s *StmtContext) CopyAll(ctx *StmtContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *StmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StmtContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type SetPriorityStmtContext struct {
	StmtContext
}

func NewSetPriorityStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SetPriorityStmtContext {
	var p = new(SetPriorityStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *SetPriorityStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SetPriorityStmtContext) SET_PRIORITY() antlr.TerminalNode {
	return s.GetToken(PromelaParserSET_PRIORITY, 0)
}

func (s *SetPriorityStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *SetPriorityStmtContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *SetPriorityStmtContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *SetPriorityStmtContext) COMMA() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, 0)
}

func (s *SetPriorityStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

type ForStmtContext struct {
	StmtContext
}

func NewForStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ForStmtContext {
	var p = new(ForStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ForStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ForStmtContext) FOR() antlr.TerminalNode {
	return s.GetToken(PromelaParserFOR, 0)
}

func (s *ForStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *ForStmtContext) AllVarref() []IVarrefContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IVarrefContext); ok {
			len++
		}
	}

	tst := make([]IVarrefContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IVarrefContext); ok {
			tst[i] = t.(IVarrefContext)
			i++
		}
	}

	return tst
}

func (s *ForStmtContext) Varref(i int) IVarrefContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarrefContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarrefContext)
}

func (s *ForStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *ForStmtContext) Body() IBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBodyContext)
}

func (s *ForStmtContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *ForStmtContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ForStmtContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ForStmtContext) DOTDOT() antlr.TerminalNode {
	return s.GetToken(PromelaParserDOTDOT, 0)
}

func (s *ForStmtContext) IN() antlr.TerminalNode {
	return s.GetToken(PromelaParserIN, 0)
}

func (s *ForStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(PromelaParserSEMI, 0)
}

type GotoStmtContext struct {
	StmtContext
}

func NewGotoStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *GotoStmtContext {
	var p = new(GotoStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *GotoStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *GotoStmtContext) GOTO() antlr.TerminalNode {
	return s.GetToken(PromelaParserGOTO, 0)
}

func (s *GotoStmtContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

type ElseStmtContext struct {
	StmtContext
}

func NewElseStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ElseStmtContext {
	var p = new(ElseStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ElseStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ElseStmtContext) ELSE() antlr.TerminalNode {
	return s.GetToken(PromelaParserELSE, 0)
}

type AssertStmtContext struct {
	StmtContext
}

func NewAssertStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AssertStmtContext {
	var p = new(AssertStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *AssertStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AssertStmtContext) ASSERT() antlr.TerminalNode {
	return s.GetToken(PromelaParserASSERT, 0)
}

func (s *AssertStmtContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type SelectStmtContext struct {
	StmtContext
}

func NewSelectStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SelectStmtContext {
	var p = new(SelectStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *SelectStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SelectStmtContext) SELECT() antlr.TerminalNode {
	return s.GetToken(PromelaParserSELECT, 0)
}

func (s *SelectStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *SelectStmtContext) Varref() IVarrefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarrefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarrefContext)
}

func (s *SelectStmtContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *SelectStmtContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *SelectStmtContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *SelectStmtContext) DOTDOT() antlr.TerminalNode {
	return s.GetToken(PromelaParserDOTDOT, 0)
}

func (s *SelectStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

type ExprStmtContext struct {
	StmtContext
}

func NewExprStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ExprStmtContext {
	var p = new(ExprStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *ExprStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprStmtContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ExprStmtContext) Effect() IEffectContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IEffectContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IEffectContext)
}

type IfStmtContext struct {
	StmtContext
}

func NewIfStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IfStmtContext {
	var p = new(IfStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *IfStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IfStmtContext) IF() antlr.TerminalNode {
	return s.GetToken(PromelaParserIF, 0)
}

func (s *IfStmtContext) FI() antlr.TerminalNode {
	return s.GetToken(PromelaParserFI, 0)
}

func (s *IfStmtContext) AllOption() []IOptionContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IOptionContext); ok {
			len++
		}
	}

	tst := make([]IOptionContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IOptionContext); ok {
			tst[i] = t.(IOptionContext)
			i++
		}
	}

	return tst
}

func (s *IfStmtContext) Option(i int) IOptionContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IOptionContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IOptionContext)
}

type PrintmStmtContext struct {
	StmtContext
}

func NewPrintmStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrintmStmtContext {
	var p = new(PrintmStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *PrintmStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrintmStmtContext) PRINTM() antlr.TerminalNode {
	return s.GetToken(PromelaParserPRINTM, 0)
}

func (s *PrintmStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *PrintmStmtContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *PrintmStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

type BlockStmtContext struct {
	StmtContext
}

func NewBlockStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BlockStmtContext {
	var p = new(BlockStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *BlockStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BlockStmtContext) Body() IBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBodyContext)
}

func (s *BlockStmtContext) ATOMIC() antlr.TerminalNode {
	return s.GetToken(PromelaParserATOMIC, 0)
}

func (s *BlockStmtContext) D_STEP() antlr.TerminalNode {
	return s.GetToken(PromelaParserD_STEP, 0)
}

type BreakStmtContext struct {
	StmtContext
}

func NewBreakStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BreakStmtContext {
	var p = new(BreakStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *BreakStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BreakStmtContext) BREAK() antlr.TerminalNode {
	return s.GetToken(PromelaParserBREAK, 0)
}

type DoStmtContext struct {
	StmtContext
}

func NewDoStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DoStmtContext {
	var p = new(DoStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *DoStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DoStmtContext) DO() antlr.TerminalNode {
	return s.GetToken(PromelaParserDO, 0)
}

func (s *DoStmtContext) OD() antlr.TerminalNode {
	return s.GetToken(PromelaParserOD, 0)
}

func (s *DoStmtContext) AllOption() []IOptionContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IOptionContext); ok {
			len++
		}
	}

	tst := make([]IOptionContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IOptionContext); ok {
			tst[i] = t.(IOptionContext)
			i++
		}
	}

	return tst
}

func (s *DoStmtContext) Option(i int) IOptionContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IOptionContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IOptionContext)
}

type PrintfStmtContext struct {
	StmtContext
}

func NewPrintfStmtContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrintfStmtContext {
	var p = new(PrintfStmtContext)

	InitEmptyStmtContext(&p.StmtContext)
	p.parser = parser
	p.CopyAll(ctx.(*StmtContext))

	return p
}

func (s *PrintfStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrintfStmtContext) PRINTF() antlr.TerminalNode {
	return s.GetToken(PromelaParserPRINTF, 0)
}

func (s *PrintfStmtContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *PrintfStmtContext) STRING() antlr.TerminalNode {
	return s.GetToken(PromelaParserSTRING, 0)
}

func (s *PrintfStmtContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *PrintfStmtContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *PrintfStmtContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *PrintfStmtContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *PrintfStmtContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (p *PromelaParser) Stmt() (localctx IStmtContext) {
	localctx = NewStmtContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 52, PromelaParserRULE_stmt)
	var _la int

	p.SetState(404)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserIF:
		localctx = NewIfStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(324)
			p.Match(PromelaParserIF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(326)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == PromelaParserSEP {
			{
				p.SetState(325)
				p.Option()
			}

			p.SetState(328)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(330)
			p.Match(PromelaParserFI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserDO:
		localctx = NewDoStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(332)
			p.Match(PromelaParserDO)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(334)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == PromelaParserSEP {
			{
				p.SetState(333)
				p.Option()
			}

			p.SetState(336)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(338)
			p.Match(PromelaParserOD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserFOR:
		localctx = NewForStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(340)
			p.Match(PromelaParserFOR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(341)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(342)
			p.Varref()
		}
		p.SetState(350)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case PromelaParserCOLON:
			{
				p.SetState(343)
				p.Match(PromelaParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(344)
				p.expr(0)
			}
			{
				p.SetState(345)
				p.Match(PromelaParserDOTDOT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(346)
				p.expr(0)
			}

		case PromelaParserIN:
			{
				p.SetState(348)
				p.Match(PromelaParserIN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(349)
				p.Varref()
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(352)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(354)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserSEMI {
			{
				p.SetState(353)
				p.Match(PromelaParserSEMI)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(356)
			p.Body()
		}

	case PromelaParserSELECT:
		localctx = NewSelectStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(358)
			p.Match(PromelaParserSELECT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(359)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(360)
			p.Varref()
		}
		{
			p.SetState(361)
			p.Match(PromelaParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(362)
			p.expr(0)
		}
		{
			p.SetState(363)
			p.Match(PromelaParserDOTDOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(364)
			p.expr(0)
		}
		{
			p.SetState(365)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserBREAK:
		localctx = NewBreakStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(367)
			p.Match(PromelaParserBREAK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserGOTO:
		localctx = NewGotoStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(368)
			p.Match(PromelaParserGOTO)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(369)
			p.Match(PromelaParserNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserELSE:
		localctx = NewElseStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(370)
			p.Match(PromelaParserELSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserPRINTF:
		localctx = NewPrintfStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(371)
			p.Match(PromelaParserPRINTF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(372)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(373)
			p.Match(PromelaParserSTRING)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(378)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == PromelaParserCOMMA {
			{
				p.SetState(374)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(375)
				p.expr(0)
			}

			p.SetState(380)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(381)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserPRINTM:
		localctx = NewPrintmStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(382)
			p.Match(PromelaParserPRINTM)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(383)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(384)
			p.expr(0)
		}
		{
			p.SetState(385)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserASSERT:
		localctx = NewAssertStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(387)
			p.Match(PromelaParserASSERT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(388)
			p.expr(0)
		}

	case PromelaParserSET_PRIORITY:
		localctx = NewSetPriorityStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(389)
			p.Match(PromelaParserSET_PRIORITY)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(390)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(391)
			p.expr(0)
		}
		{
			p.SetState(392)
			p.Match(PromelaParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(393)
			p.expr(0)
		}
		{
			p.SetState(394)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserATOMIC, PromelaParserD_STEP, PromelaParserLBRACE:
		localctx = NewBlockStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 12)
		p.SetState(397)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserATOMIC || _la == PromelaParserD_STEP {
			{
				p.SetState(396)
				_la = p.GetTokenStream().LA(1)

				if !(_la == PromelaParserATOMIC || _la == PromelaParserD_STEP) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}

		}
		{
			p.SetState(399)
			p.Body()
		}

	case PromelaParserEMPTY, PromelaParserENABLED, PromelaParserFALSE, PromelaParserFULL, PromelaParserGET_PRIORITY, PromelaParserLEN, PromelaParserNEMPTY, PromelaParserNFULL, PromelaParserNONPROGRESS, PromelaParserPC_VALUE, PromelaParserRUN, PromelaParserSKIP_, PromelaParserTIMEOUT, PromelaParserTRUE, PromelaParserBITNOT, PromelaParserLPAREN, PromelaParserMINUS, PromelaParserO_SND, PromelaParserSND, PromelaParserNUMBER, PromelaParserNAME, PromelaParserCHARACTER, PromelaParserPNAME:
		localctx = NewExprStmtContext(p, localctx)
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(400)
			p.expr(0)
		}
		p.SetState(402)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-67)) & ^0x3f) == 0 && ((int64(1)<<(_la-67))&78450295041) != 0 {
			{
				p.SetState(401)
				p.Effect()
			}

		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IOptionContext is an interface to support dynamic dispatch.
type IOptionContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	SEP() antlr.TerminalNode
	Sequence() ISequenceContext

	// IsOptionContext differentiates from other interfaces.
	IsOptionContext()
}

type OptionContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyOptionContext() *OptionContext {
	var p = new(OptionContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_option
	return p
}

func InitEmptyOptionContext(p *OptionContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_option
}

func (*OptionContext) IsOptionContext() {}

func NewOptionContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *OptionContext {
	var p = new(OptionContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_option

	return p
}

func (s *OptionContext) GetParser() antlr.Parser { return s.parser }

func (s *OptionContext) SEP() antlr.TerminalNode {
	return s.GetToken(PromelaParserSEP, 0)
}

func (s *OptionContext) Sequence() ISequenceContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISequenceContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISequenceContext)
}

func (s *OptionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *OptionContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Option() (localctx IOptionContext) {
	localctx = NewOptionContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 54, PromelaParserRULE_option)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(406)
		p.Match(PromelaParserSEP)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(407)
		p.Sequence()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IEffectContext is an interface to support dynamic dispatch.
type IEffectContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsEffectContext differentiates from other interfaces.
	IsEffectContext()
}

type EffectContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyEffectContext() *EffectContext {
	var p = new(EffectContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_effect
	return p
}

func InitEmptyEffectContext(p *EffectContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_effect
}

func (*EffectContext) IsEffectContext() {}

func NewEffectContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *EffectContext {
	var p = new(EffectContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_effect

	return p
}

func (s *EffectContext) GetParser() antlr.Parser { return s.parser }

func (s *EffectContext) CopyAll(ctx *EffectContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *EffectContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *EffectContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type ReceiveContext struct {
	EffectContext
}

func NewReceiveContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ReceiveContext {
	var p = new(ReceiveContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *ReceiveContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ReceiveContext) RCV() antlr.TerminalNode {
	return s.GetToken(PromelaParserRCV, 0)
}

func (s *ReceiveContext) R_RCV() antlr.TerminalNode {
	return s.GetToken(PromelaParserR_RCV, 0)
}

func (s *ReceiveContext) RecvArgs() IRecvArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRecvArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRecvArgsContext)
}

func (s *ReceiveContext) LT() antlr.TerminalNode {
	return s.GetToken(PromelaParserLT, 0)
}

func (s *ReceiveContext) GT() antlr.TerminalNode {
	return s.GetToken(PromelaParserGT, 0)
}

type DecrementContext struct {
	EffectContext
}

func NewDecrementContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DecrementContext {
	var p = new(DecrementContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *DecrementContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DecrementContext) DECR() antlr.TerminalNode {
	return s.GetToken(PromelaParserDECR, 0)
}

type IncrementContext struct {
	EffectContext
}

func NewIncrementContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IncrementContext {
	var p = new(IncrementContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *IncrementContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IncrementContext) INCR() antlr.TerminalNode {
	return s.GetToken(PromelaParserINCR, 0)
}

type SendContext struct {
	EffectContext
}

func NewSendContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SendContext {
	var p = new(SendContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *SendContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SendContext) SendArgs() ISendArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISendArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISendArgsContext)
}

func (s *SendContext) SND() antlr.TerminalNode {
	return s.GetToken(PromelaParserSND, 0)
}

func (s *SendContext) O_SND() antlr.TerminalNode {
	return s.GetToken(PromelaParserO_SND, 0)
}

type AssignContext struct {
	EffectContext
}

func NewAssignContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *AssignContext {
	var p = new(AssignContext)

	InitEmptyEffectContext(&p.EffectContext)
	p.parser = parser
	p.CopyAll(ctx.(*EffectContext))

	return p
}

func (s *AssignContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AssignContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(PromelaParserASSIGN, 0)
}

func (s *AssignContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (p *PromelaParser) Effect() (localctx IEffectContext) {
	localctx = NewEffectContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 56, PromelaParserRULE_effect)
	var _la int

	p.SetState(423)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserASSIGN:
		localctx = NewAssignContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(409)
			p.Match(PromelaParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(410)
			p.expr(0)
		}

	case PromelaParserINCR:
		localctx = NewIncrementContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(411)
			p.Match(PromelaParserINCR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserDECR:
		localctx = NewDecrementContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(412)
			p.Match(PromelaParserDECR)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserO_SND, PromelaParserSND:
		localctx = NewSendContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(413)
			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserO_SND || _la == PromelaParserSND) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(414)
			p.SendArgs()
		}

	case PromelaParserRCV, PromelaParserR_RCV:
		localctx = NewReceiveContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(415)
			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserRCV || _la == PromelaParserR_RCV) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		p.SetState(421)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case PromelaParserEVAL, PromelaParserFALSE, PromelaParserSKIP_, PromelaParserTRUE, PromelaParserLPAREN, PromelaParserMINUS, PromelaParserNUMBER, PromelaParserNAME, PromelaParserCHARACTER:
			{
				p.SetState(416)
				p.RecvArgs()
			}

		case PromelaParserLT:
			{
				p.SetState(417)
				p.Match(PromelaParserLT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(418)
				p.RecvArgs()
			}
			{
				p.SetState(419)
				p.Match(PromelaParserGT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ISendArgsContext is an interface to support dynamic dispatch.
type ISendArgsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	LPAREN() antlr.TerminalNode
	Args() IArgsContext
	RPAREN() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsSendArgsContext differentiates from other interfaces.
	IsSendArgsContext()
}

type SendArgsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySendArgsContext() *SendArgsContext {
	var p = new(SendArgsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sendArgs
	return p
}

func InitEmptySendArgsContext(p *SendArgsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_sendArgs
}

func (*SendArgsContext) IsSendArgsContext() {}

func NewSendArgsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SendArgsContext {
	var p = new(SendArgsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_sendArgs

	return p
}

func (s *SendArgsContext) GetParser() antlr.Parser { return s.parser }

func (s *SendArgsContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *SendArgsContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *SendArgsContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *SendArgsContext) Args() IArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArgsContext)
}

func (s *SendArgsContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *SendArgsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *SendArgsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *SendArgsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SendArgsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) SendArgs() (localctx ISendArgsContext) {
	localctx = NewSendArgsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 58, PromelaParserRULE_sendArgs)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(425)
		p.expr(0)
	}
	p.SetState(437)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserLPAREN:
		{
			p.SetState(426)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(427)
			p.Args()
		}
		{
			p.SetState(428)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserFI, PromelaParserOD, PromelaParserUNLESS, PromelaParserARROW, PromelaParserCOMMA, PromelaParserRBRACE, PromelaParserSEMI, PromelaParserSEP:
		p.SetState(434)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == PromelaParserCOMMA {
			{
				p.SetState(430)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(431)
				p.expr(0)
			}

			p.SetState(436)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IRecvArgsContext is an interface to support dynamic dispatch.
type IRecvArgsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	RecvArg() IRecvArgContext
	COMMA() antlr.TerminalNode
	RecvArgs() IRecvArgsContext
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode

	// IsRecvArgsContext differentiates from other interfaces.
	IsRecvArgsContext()
}

type RecvArgsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyRecvArgsContext() *RecvArgsContext {
	var p = new(RecvArgsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_recvArgs
	return p
}

func InitEmptyRecvArgsContext(p *RecvArgsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_recvArgs
}

func (*RecvArgsContext) IsRecvArgsContext() {}

func NewRecvArgsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RecvArgsContext {
	var p = new(RecvArgsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_recvArgs

	return p
}

func (s *RecvArgsContext) GetParser() antlr.Parser { return s.parser }

func (s *RecvArgsContext) RecvArg() IRecvArgContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRecvArgContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRecvArgContext)
}

func (s *RecvArgsContext) COMMA() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, 0)
}

func (s *RecvArgsContext) RecvArgs() IRecvArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRecvArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRecvArgsContext)
}

func (s *RecvArgsContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *RecvArgsContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *RecvArgsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RecvArgsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) RecvArgs() (localctx IRecvArgsContext) {
	localctx = NewRecvArgsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 60, PromelaParserRULE_recvArgs)
	p.SetState(452)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserEVAL, PromelaParserFALSE, PromelaParserSKIP_, PromelaParserTRUE, PromelaParserMINUS, PromelaParserNUMBER, PromelaParserNAME, PromelaParserCHARACTER:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(439)
			p.RecvArg()
		}
		p.SetState(446)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		switch p.GetTokenStream().LA(1) {
		case PromelaParserCOMMA:
			{
				p.SetState(440)
				p.Match(PromelaParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(441)
				p.RecvArgs()
			}

		case PromelaParserLPAREN:
			{
				p.SetState(442)
				p.Match(PromelaParserLPAREN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(443)
				p.RecvArgs()
			}
			{
				p.SetState(444)
				p.Match(PromelaParserRPAREN)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		case PromelaParserFI, PromelaParserOD, PromelaParserUNLESS, PromelaParserARROW, PromelaParserGT, PromelaParserRBRACE, PromelaParserRBRACK, PromelaParserRPAREN, PromelaParserSEMI, PromelaParserSEP:

		default:
		}

	case PromelaParserLPAREN:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(448)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(449)
			p.RecvArgs()
		}
		{
			p.SetState(450)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IRecvArgContext is an interface to support dynamic dispatch.
type IRecvArgContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EVAL() antlr.TerminalNode
	LPAREN() antlr.TerminalNode
	Expr() IExprContext
	RPAREN() antlr.TerminalNode
	Constant() IConstantContext
	MINUS() antlr.TerminalNode
	Varref() IVarrefContext

	// IsRecvArgContext differentiates from other interfaces.
	IsRecvArgContext()
}

type RecvArgContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyRecvArgContext() *RecvArgContext {
	var p = new(RecvArgContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_recvArg
	return p
}

func InitEmptyRecvArgContext(p *RecvArgContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_recvArg
}

func (*RecvArgContext) IsRecvArgContext() {}

func NewRecvArgContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RecvArgContext {
	var p = new(RecvArgContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_recvArg

	return p
}

func (s *RecvArgContext) GetParser() antlr.Parser { return s.parser }

func (s *RecvArgContext) EVAL() antlr.TerminalNode {
	return s.GetToken(PromelaParserEVAL, 0)
}

func (s *RecvArgContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *RecvArgContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *RecvArgContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *RecvArgContext) Constant() IConstantContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IConstantContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IConstantContext)
}

func (s *RecvArgContext) MINUS() antlr.TerminalNode {
	return s.GetToken(PromelaParserMINUS, 0)
}

func (s *RecvArgContext) Varref() IVarrefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarrefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarrefContext)
}

func (s *RecvArgContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RecvArgContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) RecvArg() (localctx IRecvArgContext) {
	localctx = NewRecvArgContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 62, PromelaParserRULE_recvArg)
	var _la int

	p.SetState(464)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserEVAL:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(454)
			p.Match(PromelaParserEVAL)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(455)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(456)
			p.expr(0)
		}
		{
			p.SetState(457)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserFALSE, PromelaParserSKIP_, PromelaParserTRUE, PromelaParserMINUS, PromelaParserNUMBER, PromelaParserCHARACTER:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(460)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserMINUS {
			{
				p.SetState(459)
				p.Match(PromelaParserMINUS)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}
		{
			p.SetState(462)
			p.Constant()
		}

	case PromelaParserNAME:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(463)
			p.Varref()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IArgsContext is an interface to support dynamic dispatch.
type IArgsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsArgsContext differentiates from other interfaces.
	IsArgsContext()
}

type ArgsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyArgsContext() *ArgsContext {
	var p = new(ArgsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_args
	return p
}

func InitEmptyArgsContext(p *ArgsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_args
}

func (*ArgsContext) IsArgsContext() {}

func NewArgsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ArgsContext {
	var p = new(ArgsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_args

	return p
}

func (s *ArgsContext) GetParser() antlr.Parser { return s.parser }

func (s *ArgsContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ArgsContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ArgsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(PromelaParserCOMMA)
}

func (s *ArgsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(PromelaParserCOMMA, i)
}

func (s *ArgsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArgsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Args() (localctx IArgsContext) {
	localctx = NewArgsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 64, PromelaParserRULE_args)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(466)
		p.expr(0)
	}
	p.SetState(471)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == PromelaParserCOMMA {
		{
			p.SetState(467)
			p.Match(PromelaParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(468)
			p.expr(0)
		}

		p.SetState(473)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IExprContext is an interface to support dynamic dispatch.
type IExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsExprContext differentiates from other interfaces.
	IsExprContext()
}

type ExprContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExprContext() *ExprContext {
	var p = new(ExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_expr
	return p
}

func InitEmptyExprContext(p *ExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_expr
}

func (*ExprContext) IsExprContext() {}

func NewExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprContext {
	var p = new(ExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_expr

	return p
}

func (s *ExprContext) GetParser() antlr.Parser { return s.parser }

func (s *ExprContext) CopyAll(ctx *ExprContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *ExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type UnaryExprContext struct {
	ExprContext
	op antlr.Token
}

func NewUnaryExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *UnaryExprContext {
	var p = new(UnaryExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *UnaryExprContext) GetOp() antlr.Token { return s.op }

func (s *UnaryExprContext) SetOp(v antlr.Token) { s.op = v }

func (s *UnaryExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnaryExprContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *UnaryExprContext) SND() antlr.TerminalNode {
	return s.GetToken(PromelaParserSND, 0)
}

func (s *UnaryExprContext) O_SND() antlr.TerminalNode {
	return s.GetToken(PromelaParserO_SND, 0)
}

func (s *UnaryExprContext) BITNOT() antlr.TerminalNode {
	return s.GetToken(PromelaParserBITNOT, 0)
}

func (s *UnaryExprContext) MINUS() antlr.TerminalNode {
	return s.GetToken(PromelaParserMINUS, 0)
}

type PrimaryExprContext struct {
	ExprContext
}

func NewPrimaryExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *PrimaryExprContext {
	var p = new(PrimaryExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *PrimaryExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryExprContext) Primary() IPrimaryContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPrimaryContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPrimaryContext)
}

type BinaryExprContext struct {
	ExprContext
	op antlr.Token
}

func NewBinaryExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BinaryExprContext {
	var p = new(BinaryExprContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *BinaryExprContext) GetOp() antlr.Token { return s.op }

func (s *BinaryExprContext) SetOp(v antlr.Token) { s.op = v }

func (s *BinaryExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BinaryExprContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *BinaryExprContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *BinaryExprContext) TIMES() antlr.TerminalNode {
	return s.GetToken(PromelaParserTIMES, 0)
}

func (s *BinaryExprContext) DIV() antlr.TerminalNode {
	return s.GetToken(PromelaParserDIV, 0)
}

func (s *BinaryExprContext) MOD() antlr.TerminalNode {
	return s.GetToken(PromelaParserMOD, 0)
}

func (s *BinaryExprContext) PLUS() antlr.TerminalNode {
	return s.GetToken(PromelaParserPLUS, 0)
}

func (s *BinaryExprContext) MINUS() antlr.TerminalNode {
	return s.GetToken(PromelaParserMINUS, 0)
}

func (s *BinaryExprContext) LSHIFT() antlr.TerminalNode {
	return s.GetToken(PromelaParserLSHIFT, 0)
}

func (s *BinaryExprContext) RSHIFT() antlr.TerminalNode {
	return s.GetToken(PromelaParserRSHIFT, 0)
}

func (s *BinaryExprContext) LT() antlr.TerminalNode {
	return s.GetToken(PromelaParserLT, 0)
}

func (s *BinaryExprContext) LE() antlr.TerminalNode {
	return s.GetToken(PromelaParserLE, 0)
}

func (s *BinaryExprContext) GT() antlr.TerminalNode {
	return s.GetToken(PromelaParserGT, 0)
}

func (s *BinaryExprContext) GE() antlr.TerminalNode {
	return s.GetToken(PromelaParserGE, 0)
}

func (s *BinaryExprContext) EQ() antlr.TerminalNode {
	return s.GetToken(PromelaParserEQ, 0)
}

func (s *BinaryExprContext) NE() antlr.TerminalNode {
	return s.GetToken(PromelaParserNE, 0)
}

func (s *BinaryExprContext) BITAND() antlr.TerminalNode {
	return s.GetToken(PromelaParserBITAND, 0)
}

func (s *BinaryExprContext) BITXOR() antlr.TerminalNode {
	return s.GetToken(PromelaParserBITXOR, 0)
}

func (s *BinaryExprContext) BITOR() antlr.TerminalNode {
	return s.GetToken(PromelaParserBITOR, 0)
}

func (s *BinaryExprContext) AND() antlr.TerminalNode {
	return s.GetToken(PromelaParserAND, 0)
}

func (s *BinaryExprContext) OR() antlr.TerminalNode {
	return s.GetToken(PromelaParserOR, 0)
}

func (p *PromelaParser) Expr() (localctx IExprContext) {
	return p.expr(0)
}

func (p *PromelaParser) expr(_p int) (localctx IExprContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewExprContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IExprContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 66
	p.EnterRecursionRule(localctx, 66, PromelaParserRULE_expr, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(478)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserEMPTY, PromelaParserENABLED, PromelaParserFALSE, PromelaParserFULL, PromelaParserGET_PRIORITY, PromelaParserLEN, PromelaParserNEMPTY, PromelaParserNFULL, PromelaParserNONPROGRESS, PromelaParserPC_VALUE, PromelaParserRUN, PromelaParserSKIP_, PromelaParserTIMEOUT, PromelaParserTRUE, PromelaParserLPAREN, PromelaParserNUMBER, PromelaParserNAME, PromelaParserCHARACTER, PromelaParserPNAME:
		localctx = NewPrimaryExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(475)
			p.Primary()
		}

	case PromelaParserBITNOT, PromelaParserMINUS, PromelaParserO_SND, PromelaParserSND:
		localctx = NewUnaryExprContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(476)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*UnaryExprContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-70)) & ^0x3f) == 0 && ((int64(1)<<(_la-70))&8598847489) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*UnaryExprContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(477)
			p.expr(11)
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(512)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 57, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(510)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 56, p.GetParserRuleContext()) {
			case 1:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(480)

				if !(p.Precpred(p.GetParserRuleContext(), 10)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 10)", ""))
					goto errorExit
				}
				{
					p.SetState(481)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-76)) & ^0x3f) == 0 && ((int64(1)<<(_la-76))&268451841) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(482)
					p.expr(11)
				}

			case 2:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(483)

				if !(p.Precpred(p.GetParserRuleContext(), 9)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 9)", ""))
					goto errorExit
				}
				{
					p.SetState(484)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == PromelaParserMINUS || _la == PromelaParserPLUS) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(485)
					p.expr(10)
				}

			case 3:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(486)

				if !(p.Precpred(p.GetParserRuleContext(), 8)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 8)", ""))
					goto errorExit
				}
				{
					p.SetState(487)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == PromelaParserLSHIFT || _la == PromelaParserRSHIFT) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(488)
					p.expr(9)
				}

			case 4:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(489)

				if !(p.Precpred(p.GetParserRuleContext(), 7)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 7)", ""))
					goto errorExit
				}
				{
					p.SetState(490)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-80)) & ^0x3f) == 0 && ((int64(1)<<(_la-80))&291) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(491)
					p.expr(8)
				}

			case 5:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(492)

				if !(p.Precpred(p.GetParserRuleContext(), 6)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 6)", ""))
					goto errorExit
				}
				{
					p.SetState(493)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryExprContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == PromelaParserEQ || _la == PromelaParserNE) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryExprContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(494)
					p.expr(7)
				}

			case 6:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(495)

				if !(p.Precpred(p.GetParserRuleContext(), 5)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 5)", ""))
					goto errorExit
				}
				{
					p.SetState(496)

					var _m = p.Match(PromelaParserBITAND)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(497)
					p.expr(6)
				}

			case 7:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(498)

				if !(p.Precpred(p.GetParserRuleContext(), 4)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 4)", ""))
					goto errorExit
				}
				{
					p.SetState(499)

					var _m = p.Match(PromelaParserBITXOR)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(500)
					p.expr(5)
				}

			case 8:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(501)

				if !(p.Precpred(p.GetParserRuleContext(), 3)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 3)", ""))
					goto errorExit
				}
				{
					p.SetState(502)

					var _m = p.Match(PromelaParserBITOR)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(503)
					p.expr(4)
				}

			case 9:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(504)

				if !(p.Precpred(p.GetParserRuleContext(), 2)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 2)", ""))
					goto errorExit
				}
				{
					p.SetState(505)

					var _m = p.Match(PromelaParserAND)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(506)
					p.expr(3)
				}

			case 10:
				localctx = NewBinaryExprContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, PromelaParserRULE_expr)
				p.SetState(507)

				if !(p.Precpred(p.GetParserRuleContext(), 1)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 1)", ""))
					goto errorExit
				}
				{
					p.SetState(508)

					var _m = p.Match(PromelaParserOR)

					localctx.(*BinaryExprContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(509)
					p.expr(2)
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(514)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 57, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.UnrollRecursionContexts(_parentctx)
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IPrimaryContext is an interface to support dynamic dispatch.
type IPrimaryContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsPrimaryContext differentiates from other interfaces.
	IsPrimaryContext()
}

type PrimaryContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPrimaryContext() *PrimaryContext {
	var p = new(PrimaryContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_primary
	return p
}

func InitEmptyPrimaryContext(p *PrimaryContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_primary
}

func (*PrimaryContext) IsPrimaryContext() {}

func NewPrimaryContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PrimaryContext {
	var p = new(PrimaryContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_primary

	return p
}

func (s *PrimaryContext) GetParser() antlr.Parser { return s.parser }

func (s *PrimaryContext) CopyAll(ctx *PrimaryContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *PrimaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PrimaryContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type RemoteExprContext struct {
	PrimaryContext
}

func NewRemoteExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *RemoteExprContext {
	var p = new(RemoteExprContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *RemoteExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RemoteExprContext) PNAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserPNAME, 0)
}

func (s *RemoteExprContext) AT() antlr.TerminalNode {
	return s.GetToken(PromelaParserAT, 0)
}

func (s *RemoteExprContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *RemoteExprContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

func (s *RemoteExprContext) RemotePid() IRemotePidContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRemotePidContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRemotePidContext)
}

func (s *RemoteExprContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *RemoteExprContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *RemoteExprContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

type NonprogressExprContext struct {
	PrimaryContext
}

func NewNonprogressExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NonprogressExprContext {
	var p = new(NonprogressExprContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *NonprogressExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NonprogressExprContext) NONPROGRESS() antlr.TerminalNode {
	return s.GetToken(PromelaParserNONPROGRESS, 0)
}

type ProcExprContext struct {
	PrimaryContext
}

func NewProcExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ProcExprContext {
	var p = new(ProcExprContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *ProcExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ProcExprContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *ProcExprContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ProcExprContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *ProcExprContext) ENABLED() antlr.TerminalNode {
	return s.GetToken(PromelaParserENABLED, 0)
}

func (s *ProcExprContext) PC_VALUE() antlr.TerminalNode {
	return s.GetToken(PromelaParserPC_VALUE, 0)
}

func (s *ProcExprContext) GET_PRIORITY() antlr.TerminalNode {
	return s.GetToken(PromelaParserGET_PRIORITY, 0)
}

type ChanExprContext struct {
	PrimaryContext
}

func NewChanExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ChanExprContext {
	var p = new(ChanExprContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *ChanExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ChanExprContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *ChanExprContext) Varref() IVarrefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarrefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarrefContext)
}

func (s *ChanExprContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *ChanExprContext) LEN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLEN, 0)
}

func (s *ChanExprContext) EMPTY() antlr.TerminalNode {
	return s.GetToken(PromelaParserEMPTY, 0)
}

func (s *ChanExprContext) NEMPTY() antlr.TerminalNode {
	return s.GetToken(PromelaParserNEMPTY, 0)
}

func (s *ChanExprContext) FULL() antlr.TerminalNode {
	return s.GetToken(PromelaParserFULL, 0)
}

func (s *ChanExprContext) NFULL() antlr.TerminalNode {
	return s.GetToken(PromelaParserNFULL, 0)
}

type RunExprContext struct {
	PrimaryContext
}

func NewRunExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *RunExprContext {
	var p = new(RunExprContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *RunExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RunExprContext) RUN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRUN, 0)
}

func (s *RunExprContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *RunExprContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *RunExprContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *RunExprContext) PNAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserPNAME, 0)
}

func (s *RunExprContext) Args() IArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArgsContext)
}

func (s *RunExprContext) Priority() IPriorityContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPriorityContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPriorityContext)
}

type VarrefExprContext struct {
	PrimaryContext
}

func NewVarrefExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *VarrefExprContext {
	var p = new(VarrefExprContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *VarrefExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VarrefExprContext) Varref() IVarrefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarrefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarrefContext)
}

func (s *VarrefExprContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *VarrefExprContext) RecvArgs() IRecvArgsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IRecvArgsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IRecvArgsContext)
}

func (s *VarrefExprContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *VarrefExprContext) RCV() antlr.TerminalNode {
	return s.GetToken(PromelaParserRCV, 0)
}

func (s *VarrefExprContext) R_RCV() antlr.TerminalNode {
	return s.GetToken(PromelaParserR_RCV, 0)
}

type ParenExprContext struct {
	PrimaryContext
}

func NewParenExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ParenExprContext {
	var p = new(ParenExprContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *ParenExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParenExprContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserLPAREN, 0)
}

func (s *ParenExprContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ParenExprContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ParenExprContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(PromelaParserRPAREN, 0)
}

func (s *ParenExprContext) ARROW() antlr.TerminalNode {
	return s.GetToken(PromelaParserARROW, 0)
}

func (s *ParenExprContext) COLON() antlr.TerminalNode {
	return s.GetToken(PromelaParserCOLON, 0)
}

type TimeoutExprContext struct {
	PrimaryContext
}

func NewTimeoutExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TimeoutExprContext {
	var p = new(TimeoutExprContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *TimeoutExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TimeoutExprContext) TIMEOUT() antlr.TerminalNode {
	return s.GetToken(PromelaParserTIMEOUT, 0)
}

type ConstantExprContext struct {
	PrimaryContext
}

func NewConstantExprContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ConstantExprContext {
	var p = new(ConstantExprContext)

	InitEmptyPrimaryContext(&p.PrimaryContext)
	p.parser = parser
	p.CopyAll(ctx.(*PrimaryContext))

	return p
}

func (s *ConstantExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ConstantExprContext) Constant() IConstantContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IConstantContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IConstantContext)
}

func (p *PromelaParser) Primary() (localctx IPrimaryContext) {
	localctx = NewPrimaryContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 68, PromelaParserRULE_primary)
	var _la int

	p.SetState(573)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case PromelaParserLPAREN:
		localctx = NewParenExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(515)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(516)
			p.expr(0)
		}
		p.SetState(522)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserARROW {
			{
				p.SetState(517)
				p.Match(PromelaParserARROW)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(518)
				p.expr(0)
			}
			{
				p.SetState(519)
				p.Match(PromelaParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(520)
				p.expr(0)
			}

		}
		{
			p.SetState(524)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserNAME:
		localctx = NewVarrefExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(526)
			p.Varref()
		}
		p.SetState(532)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 59, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(527)
				_la = p.GetTokenStream().LA(1)

				if !(_la == PromelaParserRCV || _la == PromelaParserR_RCV) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(528)
				p.Match(PromelaParserLBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(529)
				p.RecvArgs()
			}
			{
				p.SetState(530)
				p.Match(PromelaParserRBRACK)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case PromelaParserFALSE, PromelaParserSKIP_, PromelaParserTRUE, PromelaParserNUMBER, PromelaParserCHARACTER:
		localctx = NewConstantExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(534)
			p.Constant()
		}

	case PromelaParserTIMEOUT:
		localctx = NewTimeoutExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(535)
			p.Match(PromelaParserTIMEOUT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserNONPROGRESS:
		localctx = NewNonprogressExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(536)
			p.Match(PromelaParserNONPROGRESS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserRUN:
		localctx = NewRunExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(537)
			p.Match(PromelaParserRUN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(538)
			_la = p.GetTokenStream().LA(1)

			if !(_la == PromelaParserNAME || _la == PromelaParserPNAME) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(539)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(541)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&794895028025294848) != 0) || ((int64((_la-70)) & ^0x3f) == 0 && ((int64(1)<<(_la-70))&2448140337153) != 0) {
			{
				p.SetState(540)
				p.Args()
			}

		}
		{
			p.SetState(543)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(545)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 61, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(544)
				p.Priority()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case PromelaParserEMPTY, PromelaParserFULL, PromelaParserLEN, PromelaParserNEMPTY, PromelaParserNFULL:
		localctx = NewChanExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(547)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&347909390336) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(548)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(549)
			p.Varref()
		}
		{
			p.SetState(550)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserENABLED, PromelaParserGET_PRIORITY, PromelaParserPC_VALUE:
		localctx = NewProcExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(552)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&8796127100928) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(553)
			p.Match(PromelaParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(554)
			p.expr(0)
		}
		{
			p.SetState(555)
			p.Match(PromelaParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case PromelaParserPNAME:
		localctx = NewRemoteExprContext(p, localctx)
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(557)
			p.Match(PromelaParserPNAME)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(559)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == PromelaParserLBRACK {
			{
				p.SetState(558)
				p.RemotePid()
			}

		}
		p.SetState(571)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case PromelaParserAT:
			{
				p.SetState(561)
				p.Match(PromelaParserAT)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(562)
				p.Match(PromelaParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		case PromelaParserCOLON:
			{
				p.SetState(563)
				p.Match(PromelaParserCOLON)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(564)
				p.Match(PromelaParserNAME)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(569)
			p.GetErrorHandler().Sync(p)

			if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 63, p.GetParserRuleContext()) == 1 {
				{
					p.SetState(565)
					p.Match(PromelaParserLBRACK)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(566)
					p.expr(0)
				}
				{
					p.SetState(567)
					p.Match(PromelaParserRBRACK)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			} else if p.HasError() { // JIM
				goto errorExit
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IRemotePidContext is an interface to support dynamic dispatch.
type IRemotePidContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	LBRACK() antlr.TerminalNode
	Expr() IExprContext
	RBRACK() antlr.TerminalNode

	// IsRemotePidContext differentiates from other interfaces.
	IsRemotePidContext()
}

type RemotePidContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyRemotePidContext() *RemotePidContext {
	var p = new(RemotePidContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_remotePid
	return p
}

func InitEmptyRemotePidContext(p *RemotePidContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_remotePid
}

func (*RemotePidContext) IsRemotePidContext() {}

func NewRemotePidContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *RemotePidContext {
	var p = new(RemotePidContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_remotePid

	return p
}

func (s *RemotePidContext) GetParser() antlr.Parser { return s.parser }

func (s *RemotePidContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *RemotePidContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *RemotePidContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *RemotePidContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *RemotePidContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) RemotePid() (localctx IRemotePidContext) {
	localctx = NewRemotePidContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 70, PromelaParserRULE_remotePid)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(575)
		p.Match(PromelaParserLBRACK)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(576)
		p.expr(0)
	}
	{
		p.SetState(577)
		p.Match(PromelaParserRBRACK)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IVarrefContext is an interface to support dynamic dispatch.
type IVarrefContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NAME() antlr.TerminalNode
	LBRACK() antlr.TerminalNode
	Expr() IExprContext
	RBRACK() antlr.TerminalNode
	DOT() antlr.TerminalNode
	Varref() IVarrefContext

	// IsVarrefContext differentiates from other interfaces.
	IsVarrefContext()
}

type VarrefContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyVarrefContext() *VarrefContext {
	var p = new(VarrefContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_varref
	return p
}

func InitEmptyVarrefContext(p *VarrefContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_varref
}

func (*VarrefContext) IsVarrefContext() {}

func NewVarrefContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *VarrefContext {
	var p = new(VarrefContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_varref

	return p
}

func (s *VarrefContext) GetParser() antlr.Parser { return s.parser }

func (s *VarrefContext) NAME() antlr.TerminalNode {
	return s.GetToken(PromelaParserNAME, 0)
}

func (s *VarrefContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserLBRACK, 0)
}

func (s *VarrefContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *VarrefContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(PromelaParserRBRACK, 0)
}

func (s *VarrefContext) DOT() antlr.TerminalNode {
	return s.GetToken(PromelaParserDOT, 0)
}

func (s *VarrefContext) Varref() IVarrefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarrefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarrefContext)
}

func (s *VarrefContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VarrefContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Varref() (localctx IVarrefContext) {
	localctx = NewVarrefContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 72, PromelaParserRULE_varref)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(579)
		p.Match(PromelaParserNAME)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(584)
	p.GetErrorHandler().Sync(p)

	if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 66, p.GetParserRuleContext()) == 1 {
		{
			p.SetState(580)
			p.Match(PromelaParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(581)
			p.expr(0)
		}
		{
			p.SetState(582)
			p.Match(PromelaParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	} else if p.HasError() { // JIM
		goto errorExit
	}
	p.SetState(588)
	p.GetErrorHandler().Sync(p)

	if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 67, p.GetParserRuleContext()) == 1 {
		{
			p.SetState(586)
			p.Match(PromelaParserDOT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(587)
			p.Varref()
		}

	} else if p.HasError() { // JIM
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IConstantContext is an interface to support dynamic dispatch.
type IConstantContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	NUMBER() antlr.TerminalNode
	CHARACTER() antlr.TerminalNode
	TRUE() antlr.TerminalNode
	FALSE() antlr.TerminalNode
	SKIP_() antlr.TerminalNode

	// IsConstantContext differentiates from other interfaces.
	IsConstantContext()
}

type ConstantContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyConstantContext() *ConstantContext {
	var p = new(ConstantContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_constant
	return p
}

func InitEmptyConstantContext(p *ConstantContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = PromelaParserRULE_constant
}

func (*ConstantContext) IsConstantContext() {}

func NewConstantContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ConstantContext {
	var p = new(ConstantContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = PromelaParserRULE_constant

	return p
}

func (s *ConstantContext) GetParser() antlr.Parser { return s.parser }

func (s *ConstantContext) NUMBER() antlr.TerminalNode {
	return s.GetToken(PromelaParserNUMBER, 0)
}

func (s *ConstantContext) CHARACTER() antlr.TerminalNode {
	return s.GetToken(PromelaParserCHARACTER, 0)
}

func (s *ConstantContext) TRUE() antlr.TerminalNode {
	return s.GetToken(PromelaParserTRUE, 0)
}

func (s *ConstantContext) FALSE() antlr.TerminalNode {
	return s.GetToken(PromelaParserFALSE, 0)
}

func (s *ConstantContext) SKIP_() antlr.TerminalNode {
	return s.GetToken(PromelaParserSKIP_, 0)
}

func (s *ConstantContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ConstantContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *PromelaParser) Constant() (localctx IConstantContext) {
	localctx = NewConstantContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 74, PromelaParserRULE_constant)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(590)
		_la = p.GetTokenStream().LA(1)

		if !(((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&648518346343448576) != 0) || _la == PromelaParserNUMBER || _la == PromelaParserCHARACTER) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

func (p *PromelaParser) Sempred(localctx antlr.RuleContext, ruleIndex, predIndex int) bool {
	switch ruleIndex {
	case 33:
		var t *ExprContext = nil
		if localctx != nil {
			t = localctx.(*ExprContext)
		}
		return p.Expr_Sempred(t, predIndex)

	default:
		panic("No predicate with index: " + fmt.Sprint(ruleIndex))
	}
}

func (p *PromelaParser) Expr_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 0:
		return p.Precpred(p.GetParserRuleContext(), 10)

	case 1:
		return p.Precpred(p.GetParserRuleContext(), 9)

	case 2:
		return p.Precpred(p.GetParserRuleContext(), 8)

	case 3:
		return p.Precpred(p.GetParserRuleContext(), 7)

	case 4:
		return p.Precpred(p.GetParserRuleContext(), 6)

	case 5:
		return p.Precpred(p.GetParserRuleContext(), 5)

	case 6:
		return p.Precpred(p.GetParserRuleContext(), 4)

	case 7:
		return p.Precpred(p.GetParserRuleContext(), 3)

	case 8:
		return p.Precpred(p.GetParserRuleContext(), 2)

	case 9:
		return p.Precpred(p.GetParserRuleContext(), 1)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}
