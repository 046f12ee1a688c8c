#!/usr/bin/env bash
# Two people change one documentation at once, and nothing is lost: imports a corpus of real
# documentation, opens two change requests, edits, moves and deletes pages in both, comments on a
# block, has both approved, meets a conflict, resolves it, merges both, reads the published site, and
# prints it.
#
#   docs/walkthrough.sh             starts a server of its own on a free port and an empty folder
#
# OCTAVO_CORPORA names the folder with trunk-docs.tar.gz; ../shared/corpora unless set. Ends at the
# first answer that is not the expected one, with a status other than 0.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
node=$root/node_modules/.bin/node
octavo=$root/apps/server/bin/octavo.mjs
corpora=$(cd "$root" && cd "${OCTAVO_CORPORA:-../shared/corpora}" && pwd)
work=$(mktemp -d)
server=

finish() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap finish EXIT

say() { printf '\n== %s\n' "$*"; }
tell() { printf '   %s\n' "$*"; }
fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}
# pick <expression>: what a JavaScript expression over `it`, the JSON on standard input, comes to.
pick() {
  "$node" -e '
    const it = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    const value = new Function("it", "return (" + process.argv[1] + ")")(it);
    if (value === undefined || value === null) throw new Error("nothing at " + process.argv[1]);
    process.stdout.write(typeof value === "string" ? value : JSON.stringify(value));
  ' "$1"
}
# call <status> <method> <path> [body]: an API call that must answer that status; prints the body.
# Made by the administrator, or by whoever $caller is the token of.
call() {
  local got
  got=$(curl -sS -o "$work/answer" -w '%{http_code}' -X "$2" \
    -H "Authorization: Bearer ${caller:-$OCTAVO_TOKEN}" \
    ${4+-H 'Content-Type: application/json' --data-binary "$4"} "$api$3")
  [ "$got" = "$1" ] || fail "$2 $3 answered $got instead of $1: $(cat "$work/answer")"
  cat "$work/answer"
}
# expect <wanted> <got> <what>
expect() { [ "$1" = "$2" ] || fail "$3 is $2 instead of $1"; }
# read_site <status> <path>: a page of the published site.
read_site() {
  local got
  got=$(curl -sS -o "$work/page" -w '%{http_code}' "$site/$2")
  [ "$got" = "$1" ] || fail "the site answered $got instead of $1 for $2"
}

port=$("$node" -e '
  const server = require("node:net").createServer().listen(0, () => {
    console.log(server.address().port);
    server.close();
  });')
export PORT=$port OCTAVO_DATA_DIR=$work/data OCTAVO_PUBLIC_URL=http://localhost:$port
export OCTAVO_LOG_LEVEL=error
OCTAVO_TOKEN=oct_$("$node" -p 'require("node:crypto").randomBytes(32).toString("base64url")')
api=$OCTAVO_PUBLIC_URL/v1

say 'Start a server'
OCTAVO_BOOTSTRAP_TOKEN=$OCTAVO_TOKEN "$node" "$octavo" serve >"$work/log" 2>&1 &
server=$!
for _ in $(seq 1 300); do
  curl -sf "$OCTAVO_PUBLIC_URL/readyz" >/dev/null && break
  kill -0 "$server" 2>/dev/null || fail "the server ended: $(cat "$work/log")"
  sleep 0.2
done
curl -sf "$OCTAVO_PUBLIC_URL/readyz" >/dev/null || fail 'the server did not get ready'

say 'Import trunk-docs and publish it'
"$node" "$octavo" import "$corpora/trunk-docs.tar.gz" --space Trunk --site Trunk
org=$(call 200 GET /orgs | pick 'it.items[0].id')
space=$(call 200 GET "/orgs/$org/spaces" | pick 'it.items.find((one) => one.title === "Trunk").id')
site=$(call 200 GET "/orgs/$org/sites" |
  pick 'it.items.find((one) => one.title === "Trunk").urls.published.replace(/\/$/, "")')

say 'Choose pages: one that both will edit, and others to move and delete'
call 200 GET "/spaces/$space/content/pages" >"$work/pages"
leaves='(() => {
  const list = (pages) => pages.flatMap((page) => [page, ...list(page.pages ?? [])]);
  return list(it.pages).filter((page) => page.type === "document" && page.pages.length === 0);
})()'
disputed=
for id in $(pick "$leaves.map(({ id }) => id).join(' ')" <"$work/pages"); do
  call 200 GET "/spaces/$space/content/page/$id?format=markdown" >"$work/disputed"
  sentence=$(pick '(it.markdown.match(/\n\n([A-Z][A-Za-z ,]{40,}\.)\n\n/) ?? ["", ""])[1]' <"$work/disputed")
  if [ -n "$sentence" ]; then
    disputed=$id
    break
  fi
done
[ -n "$disputed" ] || fail 'no page has a plain paragraph'
disputed_path=$(pick it.path <"$work/disputed")
others=$(pick "$leaves.filter(({ id }) => id !== '$disputed').slice(10, 15)" <"$work/pages")
tell "both edit “$sentence” on $disputed_path"
other() { pick "it[$1].$2" <<<"$others"; }
read_site 200 "$disputed_path"
read_site 200 "$(other 0 path)"

# edit <word>: the operations that give the disputed sentence one more word.
edit() {
  pick "({ operation: 'update_page', page: '$disputed', document: {
    markdown: it.markdown.replace('$sentence', '$sentence $1.') } })" <"$work/disputed"
}
open_request() {
  call 201 POST "/spaces/$space/change-requests" "{\"subject\":\"$1\"}" | pick it.number
}

say 'Open two change requests'
first=$(open_request 'First')
second=$(open_request 'Second')
one=/spaces/$space/change-requests/$first
two=/spaces/$space/change-requests/$second
tell "#$first and #$second"

say 'Edit, move and delete pages in both'
move() { printf '{"operation":"update_page","page":"%s","into":"%s"}' "$(other "$1" id)" "$disputed"; }
delete() { printf '{"operation":"delete_page","page":"%s"}' "$(other "$1" id)"; }
add='{"operation":"insert_page","document":{"markdown":"# Walkthrough\n\nWritten in the second.\n"}}'
call 200 POST "$one/content" "{\"changes\":[$(edit Firstly),$(move 0),$(delete 1)]}" >/dev/null
call 200 POST "$two/content" "{\"changes\":[$(edit Secondly),$(move 2),$(delete 3),$add]}" >/dev/null
for request in "$one" "$two"; do
  call 200 PATCH "$request" '{"status":"open"}' >/dev/null
  tell "#$(call 200 GET "$request" | pick it.number):" \
    "$(call 200 GET "$request/changes" | pick "it.changes.map(({ type }) => type).join(', ')")"
done
expect 2 "$(call 200 GET "/spaces/$space" | pick it.changeRequestsOpen)" 'the count of open requests'
read_site 200 "$(other 1 path)"
tell 'the site is as it was'

say 'Comment on the block that both edit'
block=$(call 200 GET "$two/content/page/$disputed?format=document" |
  pick 'it.document.nodes.find((node) => JSON.stringify(node).includes("Secondly")).key')
comment=$(call 200 POST "$two/comments" \
  "{\"page\":\"$disputed\",\"node\":\"$block\",\"body\":{\"markdown\":\"Is that so?\"}}" | pick it.id)
expect 1 "$(call 200 GET "$two" | pick it.comments)" 'the count of comments'
tell "“Is that so?” on block $block"

say 'Ask for an approval: nothing is merged without one'
call 200 PUT "/spaces/$space/merge-rules" \
  '{"rules":[{"rule":"require_at_least_one_approved_review"}]}' >/dev/null
tell "$(call 409 POST "$one/merge" | pick it.error.message)"
reviewer=$(call 200 POST "/orgs/$org/invites" '{"emails":["mira@example.com"],"role":"review"}' |
  pick 'it.users[0]')
reviewer_token=$("$node" "$octavo" token create --user mira@example.com)
approve() {
  call 200 POST "$1/requested-reviewers" "{\"users\":[\"$reviewer\"]}" >/dev/null
  caller=$reviewer_token call 201 POST "$1/reviews" \
    '{"status":"approved","body":{"markdown":"Well said."}}' | pick it.status >/dev/null
}
approve "$one"
approve "$two"
tell 'mira@example.com approves both'

say 'Merge the first: live on the next request'
expect merge "$(call 200 POST "$one/merge" | pick it.result)" 'the result'
read_site 200 "$disputed_path"
grep -q Firstly "$work/page" || fail 'the merged edit is not on the site'
read_site 404 "$(other 1 path)"
read_site 200 "$disputed_path/$(other 0 slug)"
tell 'the edit, the move and the deletion are on the site'

say 'Update the second: it conflicts, and the site stays as it is'
expect true "$(call 200 GET "$two" | pick it.outdated)" 'whether the second is outdated'
expect conflicts "$(call 200 POST "$two/update" | pick it.result)" 'the result'
conflict=$(call 200 GET "$two/conflicts" | pick 'it.count === 1 ? it.items[0].id : undefined')
call 200 GET "$two/content/page/$disputed?format=document" |
  pick 'it.document.nodes.find((node) => node.type === "conflict").data.conflict' >/dev/null
expect conflicts "$(call 200 POST "$two/merge" | pick it.result)" 'the result of a merge'
read_site 200 "$disputed_path"
if grep -q Secondly "$work/page"; then fail 'the conflict reached the site'; fi
for side in base ours theirs; do
  tell "$side: $(call 200 GET "$two/conflicts/$conflict" | pick "it.$side")"
done

say 'Resolve the conflict: that takes a new approval; merge the second'
tell "$(call 200 POST "$two/conflicts/$conflict" \
  "{\"document\":{\"markdown\":\"$sentence Firstly and Secondly.\"}}" | pick it.status)"
call 409 POST "$two/merge" >/dev/null
approve "$two"
expect merge "$(call 200 POST "$two/merge" | pick it.result)" 'the result'
expect merged "$(call 200 GET "$two" | pick it.status)" 'the status'
expect 0 "$(call 200 GET "/spaces/$space" | pick it.changeRequestsOpen)" 'the count of open requests'

say 'Read the site: everything is there'
read_site 200 "$disputed_path"
grep -q 'Firstly and Secondly' "$work/page" || fail 'the resolved text is not on the site'
read_site 404 "$(other 1 path)"
read_site 404 "$(other 3 path)"
read_site 200 "$disputed_path/$(other 0 slug)"
read_site 200 "$disputed_path/$(other 2 slug)"
read_site 200 walkthrough
grep -q 'Written in the second' "$work/page" || fail 'the new page is not on the site'
expect 'Is that so?' "$(call 200 GET "$two/comments/$comment" | pick it.body.markdown)" 'the comment'
tell "$site/$disputed_path"

say 'Print the page with those below it'
curl -sSf -o "$work/pdf" "$(call 200 GET "/spaces/$space/pdf?page=$disputed" | pick it.url)"
[ "$(head -c 5 "$work/pdf")" = %PDF- ] || fail 'the answer is no PDF'
tell "a PDF of $(wc -c <"$work/pdf" | tr -d ' ') bytes"

say 'Done'
