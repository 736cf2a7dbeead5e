#!/bin/sh
# Saved games of JCloisterZone become records, and records become such games and records again. Points are worked out
# by hand beside each game. Usage: convert.sh PATH_OF_BASTIDE [GAMES]
set -u
bastide=$1
games=${2:-4}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0
case $bastide in
  /*) ;;
  *) bastide=$(pwd)/$bastide ;;
esac
BASTIDE_PATH=$(pwd)
export BASTIDE_PATH
cd "$work" || exit 1

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

try() { "$bastide" "$@" --replace </dev/null >out 2>err; }
# expect WHAT CODE WANTED
expect() { [ "$2" -eq "$3" ] || { fail "$1: exit $2, expected $3"; tail -n 3 err; }; }
# holds WHAT FILE TEXT
holds() { grep -qF -- "$3" "$2" || { fail "$1: nobody says \"$3\""; tail -n 5 "$2"; }; }

# points FILE NAME POINTS [IF_ENDED_NOW]: the first numbers of the line of a seat.
points() {
  try score "$1" --projected
  tr -s ' ' <out | grep -q "^$2 $3${4:+ $4}\( \|\$\)" || { fail "$1: $2 has not $3${4:+, or $4 in the end}"; cat out; }
}

# --- games, written message by message

# begin SETS ELEMENTS [RULES] [START]
begin() {
  printf '{"appVersion":"5.7.0","setup":{"sets":{%s},"elements":{"small-follower":7,"farmers":true%s},' "$1" "$2"
  printf '"rules":{%s},"start":[%s]},\n' "${3:-}" "${4:-"{\"tile\":\"BA/RCr\",\"x\":0,\"y\":0,\"rotation\":0}"}"
  printf '"players":[{"name":"Ann","slot":0},{"name":"Bea","slot":3}],"replay":[\n'
  comma=
}
message() {
  printf '%s{"type":"%s","payload":{%s}}\n' "$comma" "$1" "$2"
  comma=,
}
# tile ID ROTATION X Y
tile() { message PLACE_TILE "\"tileId\":\"$1\",\"rotation\":\"$2\",\"position\":[$3,$4]"; }
pointer() { printf '"pointer":{"position":[%s,%s],"feature":"%s","location":"%s"}' "$1" "$2" "$3" "$4"; }
# piece X Y FEATURE LOCATION ID
piece() { message DEPLOY_MEEPLE "$(pointer "$1" "$2" "$3" "$4"),\"meepleId\":\"$5\""; }
pass() { message PASS ""; }
commit() { message COMMIT ""; }
end() { printf ']}\n'; }

# A city of two tiles for Ann, 2 x 2 = 4; a monk of Bea with 2 tiles around him, 1 + 2 = 3 at the end; a road of
# three tiles for Ann, 3.
towns() {
  begin "${1:-"\"basic:1\":1"}" "${2:-}" "${3:-}"
  tile BA/C R180 0 -1; piece 0 -1 City S 0.small.1; commit
  tile BA/LR R90 1 0; piece 1 0 Monastery I 1.small.1; commit
  tile BA/LR R270 -1 0; piece -1 0 Road E 0.small.1; commit
  end
}
towns >towns.jcz
try convert towns.jcz towns.jsonl
expect "towns" $? 0
holds "towns" out "towns.jsonl: 3 turns of base, the game goes on"
points towns.jsonl Ann 7 7
points towns.jsonl Bea 0 3
holds "towns: where they stand" towns.jsonl '"answer":"meeple on monastery"'
try replay towns.jsonl
expect "towns are a record" $? 0

# The same game on a board that begins elsewhere, and turned by a quarter.
{
  begin '"basic:1":1' '' '' '{"tile":"BA/RCr","x":5,"y":5,"rotation":90}'
  tile BA/C R270 6 5; piece 6 5 City W 0.small.1; commit
  tile BA/LR R180 5 6; piece 5 6 Monastery I 1.small.1; commit
  tile BA/LR R0 5 4; piece 5 4 Road S 0.small.1; commit
  end
} >turned.jcz
try convert turned.jcz turned.jsonl
expect "turned towns" $? 0
cmp -s towns.jsonl turned.jsonl || fail "a board that is turned gives another record"

# The rule of tournaments is a variant: the city is worth 2, with the road 5.
towns '"basic:2":1' '' '"tiny-city-scoring":"2","wagon-move":"C2"' >tiny.jcz
try convert tiny.jcz tiny.jsonl
expect "a small city" $? 0
holds "a small city" tiny.jsonl '"variants":["two_tile_city"]'
points tiny.jsonl Ann 5

# Halves of sides: a farmer south of the road; then one in the north, whose field touches the city, complete: 3.
{
  begin '"basic:2":1' ''
  tile BA/RFrG R0 1 0; piece 1 0 Field ER.SL.SR.WL 0.small.1; commit
  tile BA/CRr R90 0 -1; pass; commit
  end
} >fields.jcz
try convert fields.jcz fields.jsonl
expect "a tile that does not fit" $? 1
holds "a tile that does not fit" err 'fields.jcz:6:2: turn 2: "BA/CRr" cannot be placed so at 0,-1'
sed 's/"BA\/CRr","rotation":"R90"/"BA\/C","rotation":"R180"/; s/ER.SL.SR.WL/NL.NR.EL.WR/' fields.jcz >touch.jcz
try convert touch.jcz touch.jsonl
expect "fields" $? 0
points touch.jsonl Ann 0 3

# A garden with two tiles beside it, taken back: 1 + 2 = 3.
{
  begin '"basic:2":1' ',"garden":1,"abbot":1'
  tile BA/RFrG R0 1 0; piece 1 0 Garden I 0.abbot.1; commit
  tile BA/RFr R0 2 0; pass; commit
  tile BA/RFr R0 -1 0
  message RETURN_MEEPLE "$(pointer 1 0 Garden I),\"source\":\"ABBOT_RETURN\""
  commit
  end
} >abbot.jcz
try convert abbot.jcz abbot.jsonl
expect "the abbot" $? 0
holds "the abbot" out "of base-abbot"
points abbot.jsonl Ann 3

# A shepherd draws a token, which the file does not hold; 2 sheep are led home.
{
  begin '"basic:2":1,"hills-and-sheep:2":1' ',"shepherd":1,"hill":true,"vineyard":true'
  tile BA/C R90 0 1; piece 0 1 Field NL.NR.SL.SR.WL.WR 0.shepherd.1; commit
  tile HS/RFR.h R90 -1 0; pass; commit
  tile BA/LR R90 1 0; pass; message FLOCK_EXPAND_OR_SCORE '"value":"SCORE"'; commit
  end
} >flock.jcz
try convert flock.jcz flock.jsonl
expect "a token that nobody knows" $? 1
holds "a token that nobody knows" err "flock.jcz:4:2: turn 1: a token is drawn, and the file does not say which"
try convert flock.jcz flock.jsonl --tokens sheep2
expect "the flock" $? 0
points flock.jsonl Ann 2
try convert flock.jcz flock.jsonl --tokens goat
holds "no such token" err 'token 1 of --tokens: "goat" is none of:'
try convert flock.jcz more.jsonl --tokens sheep2,sheep1
expect "a token too many" $? 1
holds "a token too many" err '--tokens names 2 tokens, but the game draws 1: "sheep1" is too many'
[ ! -e more.jsonl ] || fail "a token too many: a record was written"

# An inn on a road of four tiles: 4 x 2 = 8, by a large meeple.
{
  begin '"basic:1":1,"inns-and-cathedrals:1":1' ',"big-follower":1,"cathedral":true,"inn":true'
  tile IC/RFr.i R0 1 0; piece 1 0 Road WE 0.big.1; commit
  tile BA/LR R90 2 0; pass; commit
  tile BA/LR R270 -1 0; pass; commit
  end
} >inn.jcz
try convert inn.jcz inn.jsonl
expect "the inn" $? 0
points inn.jsonl Ann 8

# Their tile lies a quarter turn from ours: two tiles of city for Ann, 2 x 2 = 4.
{
  begin '"basic:1":1,"inns-and-cathedrals:1":1' ',"big-follower":1,"cathedral":true,"inn":true'
  tile IC/C! R180 0 -1; piece 0 -1 City S 0.small.1; commit
  end
} >quarter.jcz
try convert quarter.jcz quarter.jsonl
expect "a tile that lies otherwise" $? 0
points quarter.jsonl Ann 4 4

# A tile that is drawn turned by three quarters there: our K, whose city then lies in the east and the south.
{
  begin '"basic:2":1,"traders-and-builders:2":1' ',"traders":true,"builder":1,"pig":1,"pig-herd":true'
  tile TB/CcR.cG R180 0 -1; piece 0 -1 City SE 0.small.1; commit
  end
} >cloth.jcz
try convert cloth.jcz cloth.jsonl
expect "cloth" $? 0
holds "cloth" cloth.jsonl '"answer":"traders-and-builders/K 0,-1 r1"'
holds "cloth" cloth.jsonl '"answer":"meeple on c"'

# River II: a fork, two ends, and a lake on which Ann's farmer stands; then it is Bea's turn. Her city of two tiles with
# the end of the river: 2 x 2 = 4.
{
  begin '"basic:2":1,"river/2:2":1' ',"river":true' '' '{"tile":"RI/s","x":0,"y":0,"rotation":0}'
  tile RI.2/III R0 1 0; pass; commit
  tile RI.2/LIFI R0 2 0; pass; commit
  tile RI.2/RIrI R0 1 -1; piece 1 -1 Road WE 0.small.1; commit
  tile RI.2/IIG R270 1 -2; pass; commit
  tile RI.2/RrII R0 3 0; pass; commit
  tile RI.2/IFC R90 3 1; piece 3 1 City S 1.small.1; commit
  tile RI.2/II+ R0 2 -2; pass; commit
  tile RI.2/CIRI R90 2 -3; pass; commit
  tile RI.2/CcII+ R0 2 -4; pass; commit
  tile RI.2/CIcI R90 3 -4; pass; commit
  tile RI.2/I.v R0 4 -4; piece 4 -4 Field NL.NR.EL.ER.SL.SR.WL.WR 0.small.2; commit
  tile BA/C R0 3 2; pass; commit
  end
} >fork.jcz
try convert fork.jcz fork.jsonl
expect "River II" $? 0
holds "River II" fork.jsonl '"variants":["volcano_asleep"]'
points fork.jsonl Bea 4
points fork.jsonl Ann 0
sed 's/"river\/2:2":1/"river\/1:2":1,&/; s/RI.2\/LIFI/RI.1\/LIRI/' fork.jcz | sed '/RI.2\/RIrI/,$d' >both.jcz
end >>both.jcz
try convert both.jcz both.jsonl
expect "both rivers" $? 0
holds "both rivers" out "2 turns of base-two-rivers"
sed 's/"river\/2:2":1/&,"river\/2:1":1/' fork.jcz >twice.jcz
try convert twice.jcz twice.jsonl
holds "River II twice" err 'are two printings of one'

# Rules that no installed ruleset has: a file beside the record.
sed 's/,"hill":true//' flock.jcz >flat.jcz
try convert flat.jcz flat.jsonl --tokens sheep2
expect "rules of its own" $? 0
holds "rules of its own" flat-rules.json '"hills_and_sheep"'
try replay flat.jsonl
expect "rules of its own are read" $? 0

# --- saves of version 6, and what tables agree upon

sed 's/5\.7\.0/6.2.0-alpha.1/' towns.jcz >six.jcz
try convert six.jcz six.jsonl
expect "version 6" $? 0
cmp -s towns.jsonl six.jsonl || fail "the version makes another record"

# as_if FILE: FILE.jcz becomes a record whose sentences hold, and that record a saved game and the same record again.
as_if() {
  try convert "$1.jcz" "$1.jsonl" --expect
  expect "$1" $? 0
  try convert "$1.jsonl" "$1-again.jcz"
  expect "$1 is told" $? 0
  try convert "$1-again.jcz" "$1-again.jsonl"
  expect "$1 comes back" $? 0
  cmp -s "$1.jsonl" "$1-again.jsonl" || fail "$1 comes back as another record"
}
# finish END_TURN ASSERTION…: the end of a file for tests; the game ends after so many turns ("null": it goes on).
finish() {
  printf '],"gameAnnotations":{"endTurn":%s},"test":{"assertions":[' "$1"
  shift
  comma=
  for sentence; do
    printf '%s"%s"' "$comma" "$sentence"
    comma=,
  done
  printf ']}}\n'
}

# Other numbers: three meeples each, the base game twice. Points as in the towns.
towns '"basic:1":2' | sed '1s/-follower":7/-follower":3/; $d' >twofold.jcz
finish null "Ann has 7 points" "Bea has 0 points." "Ann scored city for 4 points" >>twofold.jcz
as_if twofold
holds "two copies" twofold-rules.json '"copies": 2'
holds "three meeples" twofold-rules.json '"base.meeples": 3'
holds "two copies are told" twofold-again.jcz '"basic:2": 2'
holds "three meeples are told" twofold-again.jcz '"small-follower": 3'

# Figures without their set: a farmer and two pigs of Ann in a field beside a city that Bea completes: 3 + 1 = 4.
{
  begin '"basic:1":1' ',"pig":2'
  tile BA/RFr R0 1 0; piece 1 0 Field NL.NR.EL.WR 0.small.1; commit
  tile BA/C R180 0 -1; pass; commit
  tile BA/RFr R0 2 0; piece 2 0 Field NL.NR.EL.WR 0.pig.1; commit
  tile BA/RFr R0 -1 0; pass; commit
  tile BA/RFr R0 3 0; piece 3 0 Field NL.NR.EL.WR 0.pig.2; commit
  finish 5 "Ann has 4 points" "Ann scored field for 4 points" "Bea has 0 points"
} >pigs.jcz
as_if pigs
holds "pigs alone" pigs-rules.json '"copies": 0'
holds "pigs alone are told" pigs-again.jcz '"pig": 2'
grep -q traders-and-builders pigs-again.jcz && fail "pigs alone are told with their set"

# A shepherd without his set. 0.5 x 18 tokens: the tenth, of 4, 5, 5, 2, 2, has 3 sheep; 0.8 x 17: the fourteenth, of
# 4, 5, 4, 2, 2, has 4.
{
  begin '"basic:1":1' ',"shepherd":1'
  tile BA/RFr R0 1 0; piece 1 0 Field ER.SL.SR.WL 0.shepherd.1; message SHEPHERD_CONFIRM '"random":0.5'; commit
  tile BA/RFr R0 -1 0; pass; commit
  tile BA/RFr R0 2 0; pass; message FLOCK_EXPAND_OR_SCORE '"value":"EXPAND","random":0.8'; commit
  tile BA/RFr R0 -2 0; pass; commit
  tile BA/RFr R0 3 0; pass; message FLOCK_EXPAND_OR_SCORE '"value":"SCORE","random":0'; commit
  finish null "Ann has 7 points" "Undo is allowed"
} >sheep.jcz
as_if sheep
try convert sheep.jcz sheep.jsonl --expect
holds "what is not about points" out "not compared, as it is not about points: \"Undo is allowed\""
# The same tokens without what only this program reads: the numbers of its file say them.
sed 's/"tokens": \[$/"none": [/' sheep-again.jcz >numbers.jcz
try convert numbers.jcz numbers.jsonl
cmp -s sheep.jsonl numbers.jsonl || fail "the numbers of a file draw other tokens"
# Version 5 has no such message: the number is that of the turn, of which the draw of a tile takes the first. The next
# after 0.25 is below 0.0000001: 1 sheep, and 1 + 4 = 5.
sed '/SHEPHERD_CONFIRM/d; 1s/"setup"/"initialRandom":0.25,&/; s/has 7/has 5/' sheep.jcz >turn.jcz
try convert turn.jcz turn.jsonl --expect
expect "the number of a turn" $? 0
try convert turn.jcz turn.jsonl --expect --tokens sheep1,sheep3
expect "tokens that are said" $? 1
holds "tokens that are said" out "does not hold: \"Ann has 5 points\"; here 4 points"

# A garden with a vineyard among the eight tiles around it: 9 + 3 = 12.
{
  begin '"basic:2":1,"hills-and-sheep:2":1' ',"shepherd":1,"hill":true,"vineyard":true,"garden":true,"abbot":1' \
    '"vineyards-for-garden":true'
  tile BA/RFrG R0 1 0; piece 1 0 Garden I 0.abbot.1; commit
  tile BA/RFr R0 2 0; pass; commit
  tile BA/L R0 1 1; pass; commit
  tile BA/L R0 2 1; pass; commit
  tile BA/L R0 0 1; pass; commit
  tile BA/C R180 0 -1; pass; commit
  tile BA/L R0 2 -1; pass; commit
  tile HS/C!.v R0 1 -1; pass; commit
  finish 8 "Ann scored garden for 12 points" "Ann has 12 points"
} >vines.jcz
as_if vines
sed 's/"vineyards-for-garden":true//' vines.jcz >plain.jcz
try convert plain.jcz plain.jsonl --expect
expect "no vineyard for a garden" $? 1
holds "no vineyard for a garden" out "does not hold: \"Ann has 12 points\"; here 9 points"

# An incomplete road of three tiles with an inn: 3, not 0. An inn is played without its set, too.
{
  begin '"basic:1":1,"inns-and-cathedrals:1":1' ',"big-follower":2,"cathedral":true,"inn":true' \
    '"inn-and-cathedral-final-scoring":"ignore"'
  tile IC/RFr.i R0 1 0; piece 1 0 Road WE 0.big.2; commit
  tile BA/RFr R0 -1 0; pass; commit
  finish 2 "Ann has 3 points"
} >openinn.jcz
as_if openinn
sed 's/"ignore"/"zero"/; s/has 3/has 0/' openinn.jcz >nothing.jcz
try convert nothing.jcz nothing.jsonl --expect
expect "an open inn" $? 0

# The river turns right three times, straight tiles between.
{
  begin '"basic:1":1,"river/1:1":1' ',"river":true' '' '{"tile":"RI/s","x":0,"y":0,"rotation":0}'
  tile RI.1/II R0 1 0; pass; commit
  tile RI.1/IFI R90 1 1; pass; commit
  tile RI.1/II R90 1 2; pass; commit
  tile RI.1/IFI R0 0 2; pass; commit
  tile RI.1/CICI R0 -1 2; pass; commit
  tile RI.1/RrII R180 -2 2; piece -2 2 Road SW 1.small.1; commit
  finish 6 "Bea has 1 point"
} >thrice.jcz
as_if thrice
holds "a third turn" thrice.jsonl '"river.third_turn":"allow"'

# River II of version 6: the city end lies with the lake, and comes after it.
grep -v 'RI.2/IFC' fork.jcz | sed '/1.small.1/d; /0.small.2/d; /RI.2\/I.v/,$d' >ends.jcz
{
  tile RI.2/I.v R0 4 -4; pass; commit
  tile RI.2/IFC R90 3 1; piece 3 1 City S 0.small.2; commit
  tile BA/C R0 3 2; pass; commit
} >>ends.jcz
finish null "Ann has 4 points" >>ends.jcz
as_if ends
holds "an end in a city" ends.jsonl '"river.city_end":"lake"'

# Only how a game begins.
begin '"basic:2":1' ',"abbot":1,"garden":true' | sed '2d; 1s/,$/}/' >setup.jcz
try convert setup.jcz setup.jsonl
expect "a set-up" $? 0
holds "a set-up" out "setup.jsonl: 0 turns of base-abbot, the game goes on"
holds "a set-up" err "it holds no game, only how one begins; made up here: 2 seats"
try play --resume setup.jsonl --seats random,random
expect "a set-up is played" $? 0
try convert setup.jcz setup.jsonl --expect
expect "nothing to compare" $? 3
holds "nothing to compare" err '"test" has no "assertions" about points to compare'
try convert setup.jsonl other.jcz --expect
expect "a record is not compared" $? 2

# --- what is refused, by name

# refuse SED CODE TEXT: the towns, changed.
refuse() {
  sed "$1" towns.jcz >bad.jcz
  rm -f bad.jsonl
  try convert bad.jcz bad.jsonl
  expect "$3" $? "$2"
  holds "refused" err "$3"
  [ ! -e bad.jsonl ] || fail "$3: a record was written all the same"
}
refuse 's/5\.7\.0/4.6.1/' 3 'saved by JCloisterZone "4.6.1"; only games of versions 5 and 6 can be read'
refuse 's/"appVersion":"5.7.0",//' 3 'it has no "appVersion"'
refuse 's/"basic:1"/"tower:1"/' 3 'set "tower:1" is not known here'
refuse 's/"basic:1":1/"basic:1":"two"/' 3 'set "basic:1" is in the game "two" times; expected 1 to 99'
refuse 's/"basic:1":1/"basic:1":1,"basic:2":1/' 3 'are two printings of one'
refuse 's/"basic:1":1//' 3 'the game has no set of tiles'
refuse 's/"farmers"/"tower":true,"farmers"/' 3 'element "tower" is not known here'
refuse 's/"farmers"/"hill":true,"farmers"/' 3 'element "hill" comes without one of its sets'
refuse 's/-follower":7/-follower":21/' 3 'base.meeples: expected a whole number from 1 to 20, found 21'
refuse 's/-follower":7/-follower":"no"/' 3 'element "small-follower" is "no"; known is a number from 1 to 99'
refuse 's/"farmers"/"abbot":1,"garden":1,"farmers"/' 3 'set "basic:1" lacks what plugin "abbot" needs'
refuse 's/"rules":{}/"rules":{"no-rule":1}/' 3 'rule "no-rule" is not known here'
refuse 's/"rules":{}/"rules":{"tiny-city-scoring":"3"}/' 3 'rule "tiny-city-scoring" is "3"; known is "4", "2"'
refuse 's/BA\/C"/BA\/Q"/' 3 'turn 1: tile "BA/Q" is not known in these sets'
refuse 's/BA\/C"/BA\/CFR"/' 3 'tile "BA/CFR" is not known'
refuse 's/BA\/LR"/BA\/L.R"/' 3 'tile "BA/L.R" is not known'
refuse 's/"COMMIT"/"DANCE"/' 3 'message "DANCE" is not known here'
refuse 's/"R180"/"R45"/' 3 'expected R0, R90, R180 or R270, found "R45"'
refuse 's/"City"/"Castle"/' 3 'feature "Castle" is not known here'
refuse 's/"location":"S"/"location":"N"/' 3 'City "N" is no place of the tile as it lies'
refuse 's/0\.small\.1/0.tower.1/' 3 'piece "tower" is not in the game; known are small'
refuse 's/0\.small\.1/1.small.1/' 1 'piece "1.small.1" is not that of who is asked'
refuse 's/"tile":"BA\/RCr"/"tile":"BA\/C"/' 3 'this ruleset starts with base/D-start'
refuse 's/{"name":"Ann","slot":0},//' 3 'the game has 1 player; its rules are for 2 to 6 players here'
refuse 's/"replay"/"reply"/' 3 '"replay" is missing'
refuse "2,\$d" 3 'bad.jcz:'
echo '<jcz/>' >bad.jcz
try convert bad.jcz bad.jsonl
expect "no JSON" $? 3

# --- records become saved games, and the same records again

# final FILE: the points of all seats, where the game is over.
final() { sed -n 's/.*"scores":{\([^}]*\)}.*/\1/p' "$1" | tr , '\n' | sort; }

# again RULESET [FLAG…]
again() {
  rm -rf games
  try sim "$@" --bots random --games "$games" --records "$games" --seed 24 --record games
  expect "sim $*" $? 0
  for game in games/*.jsonl; do
    try convert "$game" game.jcz
    expect "$* becomes a saved game" $? 0
    holds "the game is over" out "the game is over"
    try convert game.jcz game.jsonl
    expect "$* becomes a record" $? 0
    cmp -s "$game" game.jsonl || fail "$game of $* is another record afterwards"
    # Without what only this program reads: the same tiles in the same cells, and the same points.
    sed '/^ "gameAnnotations"/,$d' game.jcz | sed '$s/,$/}/' >theirs.jcz
    case $* in
      *third_turn=allow*) ;; # the rules of theirs
      *sheep* | *box* | *river*) continue ;; # tokens are not said, and the start tile of the base game is in the pile
    esac
    try convert theirs.jcz theirs.jsonl
    expect "$* without notes" $? 0
    [ "$(final theirs.jsonl)" = "$(final "$game")" ] || fail "$game of $* without notes has other points"
    [ -n "$(final theirs.jsonl)" ] || fail "$game of $* without notes has no end"
  done
}
again base
again base --players 5 --with two_tile_city
again base-no-farmers
again base-abbot
again base-river
again base-river-2 --with volcano_asleep
again base-two-rivers --with volcano_asleep
# With both rivers version 6 has three ends for two branches: the last one leaves the game.
again base-two-rivers --with volcano_asleep --set river.lake=both --set river.city_end=lake \
  --set river.third_turn=allow --set river.start_tile=draw_pile
# A list of draws that has a lake more than the game: it was never placed, and is passed over.
sed 's/"drawn": \[$/"none": [/' game.jcz | sed '0,/^   "BA\//s//   "RI.1\/I.e",\n&/' >surplus.jcz
try convert surplus.jcz surplus.jsonl
expect "a surplus lake" $? 0
[ "$(final surplus.jsonl)" = "$(final game.jsonl)" ] || fail "a surplus lake changes the points"
again base-hills-and-sheep --set hills_and_sheep.count_pieces=true
again inns-and-cathedrals --players 3
again big-box
again traders-and-builders --set traders_and_builders.extra_turn=must

# What theirs does not know is named.
try sim base --with hole_extra_turn --set base.unplaceable=return --games 1 --records 1 --bots random --record odd
try convert odd/game-000001.jsonl odd.jcz
expect "a house rule" $? 3
holds "a house rule" err 'JCloisterZone cannot be told: "hole_extra_turn" (a game without it can be told), base.unplaceable=return'
try sim base-two-rivers --games 1 --records 1 --bots random --record odd
try convert odd/game-000001.jsonl odd.jcz
holds "two rivers" err 'part "river_2" of "river"'
[ ! -e odd.jcz ] || fail "a game was written all the same"

# What ships and cannot be told as it stands: the option, its value, the way out.
# untold RULESET TEXT
untold() {
  head -n 1 towns.jsonl | sed "s/\"ruleset\":\"base\"/\"ruleset\":\"$1\"/" >untold.jsonl
  try convert untold.jsonl untold.jcz
  expect "$1" $? 3
  shift
  for text; do
    holds "what cannot be told" err "$text"
  done
}
asleep='it can be told of a game with --with volcano_asleep'
must='traders_and_builders.extra_turn=may (it can be told of a game with --set traders_and_builders.extra_turn=must)'
untold base-river-2 "these parts and options of \"river\" ($asleep)"
untold base-two-rivers "part \"river_2\" of \"river\" ($asleep)"
untold everything "part \"river_2\" of \"river\" ($asleep)"
untold traders-and-builders "JCloisterZone cannot be told: $must"
untold big-box-classic "JCloisterZone cannot be told: $must"
untold grand-box "part \"river_2\" of \"river\" ($asleep)" "$must"

# A changed note is passed over: the game is that of the messages.
try convert towns.jsonl note.jcz
sed 's/"ruleset": "base"/"ruleset": "base-abbot"/' note.jcz >lie.jcz
try convert lie.jcz lie.jsonl
expect "a note that lies" $? 0
holds "a note that lies" lie.jsonl '"ruleset":"base"'

echo "$failures failures"
[ "$failures" -eq 0 ]
