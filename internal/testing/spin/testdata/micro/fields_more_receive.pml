/* a receive with more fields than the channel has, which is not executed */
chan c = [1] of { byte };
byte x, y;
active proctype P() { if :: false -> c?x,y :: true fi }
