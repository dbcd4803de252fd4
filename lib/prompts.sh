# shellcheck shell=sh
# prompts.sh: reading the archive: lists, one prompt, a search, numbers; and the
# backup and the way back. Times are stored in UTC and shown in local time.

. "$MJ_HOME/lib/archive.sh"

# TITLE:KIND:ROLE:WIDTH of the columns of a list. The kind "time" is shown in
# local time, "opening" is the beginning of a text on one line.
MJ_PROMPTS_COLUMNS='when:time:time:19 id::id:17 provider::provider:11 episode::episode:27 link::link:15 branch::branch:12 prompt:opening:text:60'

# What stands in the places of one prompt, by the helper's names for members.
MJ_PROMPTS_SHOWN='id=id provider=provider episode=episode link=link origin=from branch=branch'

MJ_PROMPTS_ONE='prompt    @id@
when      @local@
provider  @provider@ (origin @origin@)
episode   @episode@ (@link@)
branch    @branch@
file      @file@
?gone taken     the text was taken away on @gone@
?body 
?body @body@'

# mj_prompts_list JSON FILTER... prints prompts, newest first.
mj_prompts_list() {
  mj_message_readable || return $?
  case $1 in true) mj_form=--json ;; *) mj_form=--quiet ;; esac
  shift
  mj__archive list --columns "$MJ_PROMPTS_COLUMNS" "$mj_form" "$@"
}

# mj_prompts_complete prints what a shell offers for a prompt: the newest ids,
# a line each, with the tool and the time behind a tab. Never a word of a text.
mj_prompts_complete() {
  mj_message_readable || return $?
  mj__archive list --columns 'id::id:64 provider::provider:20 when:time:time:19' --quiet --limit 50 | while read -r mj_id mj_rest; do
    case $mj_id in id) continue ;; esac
    printf '%s\t%s\n' "$mj_id" "$mj_rest"
  done
}

# mj_prompts_episode JSON [EPISODE] prints the prompts of one episode, or of the
# one of this terminal.
mj_prompts_episode() {
  mj_form=$1 mj_episode=$2
  if [ -z "$mj_episode" ]; then
    mj_message_readable || return $?
    . "$MJ_HOME/lib/session.sh"
    mj__session_current || return $?
  fi
  mj_prompts_list "$mj_form" --episode "$mj_episode"
}

# mj_prompts_grep JSON FIXED FOLD PATTERN FILTER... prints what matches; returns
# 1 when nothing does.
mj_prompts_grep() {
  mj_message_readable || return $?
  mj_form=$1 mj_fixed=$2 mj_fold=$3 mj_pattern=$4
  shift 4
  case $mj_form in true) set -- --json "$@" ;; esac
  case $mj_fixed in true) set -- --fixed "$@" ;; esac
  case $mj_fold in true) set -- --fold "$@" ;; esac
  mj__archive list --pattern "$mj_pattern" "$@"
}

# mj_prompts_show JSON ID prints one prompt.
mj_prompts_show() {
  mj_message_readable || return $?
  mj_form=$1 mj_wanted=$2
  case $mj_form in true) set -- --json ;; *) set -- ;; esac
  mj__archive show --id "$mj_wanted" --show "$MJ_PROMPTS_SHOWN" --report "$MJ_PROMPTS_ONE" \
    --none "majordomus: no prompt '@id@' in this repository${mj_nl}majordomus: hint: 'majordomus prompts list' shows them" \
    --several "majordomus: @hits@ prompts begin with '@id@'${mj_nl}majordomus: hint: give more of the id" "$@"
}

# mj_prompts_stats JSON FILTER... prints numbers: of what was recorded, and of
# what was seen and not stored (kept in the ledger, which is rotated).
mj_prompts_stats() {
  mj_message_readable || return $?
  mj_report="prompts    @records@
?from first      @from@
?to last       @to@
texts      @texts@, @bytes@ bytes
?gone pruned     @gone@
?links links      @links_list@
?providers providers  @providers_list@
?origins origins    @origins_list@
?skipped skipped    @skipped_list@ (seen and not stored, since @since@)
?refused refused    @refused_list@"
  case $1 in true)
    mj_report='{"schema":"majordomus.stats/v1","records":@records@,"first":@from_utc@,"last":@to_utc@,"texts":@texts@,"bytes":@bytes@,"pruned":@gone@,"links":@links_json@,"providers":@providers_json@,"origins":@origins_json@,"skipped":@skipped_json@,"refused":@refused_json@,"days":@days_json@}'
    ;;
  esac
  shift
  mj__archive stats --ledger "$MJ_LEDGER" --ledger "$MJ_LEDGER.1" --skipped prompt.skipped --report "$mj_report" "$@"
}

# mj_prompts_import DRY_RUN adds the records on standard input that are not here.
mj_prompts_import() {
  mj__archive_begin || return $?
  mj_added='added'
  case $1 in true) mj_added='to be added' ;; esac
  case $1 in true) set -- --dry-run ;; *) set -- ;; esac
  mj__archive import --report "import: @lines@ record(s) read, @written@ $mj_added, @present@ here already
?redacted   @redacted@ of them held what looks like a credential; it was taken out
?refused   refused: @refused_list@, first in @where@" \
    --interrupted "majordomus: stopped after @written@ record(s); the next 'majordomus import' goes on" "$@"
}
