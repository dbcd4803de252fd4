# shellcheck shell=sh
# archive.sh: what is done to the archive as a whole.

# mj_archive_render FORCE rebuilds renderings from the records, missing ones or
# all, and tightens every mode. Prints what it did.
mj_archive_render() {
  mj_message_consented || return $?
  mj_helper=$MJ_HOME/build/majordomus-hook
  set -- "$1" --store "$mj_w_store" --dir "$MJ_PROMPT_DIR"
  case $1 in true) set -- "$@" --force yes ;; esac
  shift
  mj_templates=$MJ_RENDER_MD
  case "$("$MJ_HOME/build/majordomus" policy show)" in *'prompts.rendering_yaml: true'*) mj_templates=$mj_templates$mj_nl$MJ_RENDER_YAML ;; esac
  printf '%s\n' "$mj_templates" | "$mj_helper" render "$@" || return $?
  mj_assignments=$("$mj_helper" audit --store "$mj_w_store" --fix yes) || return 3
  eval "$mj_assignments"
  printf 'modes: %s tightened of %s\n' "$mj_a_fixed" "$mj_a_total"
  case $mj_a_loose$mj_a_unread in 00) return 0 ;; esac
  mj_message_refuse "$((mj_a_loose + mj_a_unread)) of $mj_a_total entries in '$mj_w_store' could not be tightened"
}

# mj_archive_redact copies standard input without the credentials in it.
mj_archive_redact() {
  "$MJ_HOME/build/majordomus-hook" redact
}
