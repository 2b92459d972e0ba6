/* a variable without initialiser in a loop keeps its value from round to round */
byte g;
active proctype P() { do :: g < 3 -> { byte k; k++; g = k } :: else -> break od }
