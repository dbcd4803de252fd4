# shellcheck shell=sh
# wiring.sh: what this checkout has connected: which of a tool's settings call
# us, in which scope, and what they name. status.sh sources it and says what
# follows from that.

# mj__wiring_look asks the helper once for all that has to be read: mj_facts.
mj__wiring_look() {
  mj_places='' mj_mine_of='' mj_notes=''
  set -- --ours "$MJ_INSTALL_OURS" --ours "$MJ_INSTALL_OURS_SH" --ours "$MJ_INSTALL_EARLIER" --ours "$MJ_INSTALL_EARLIER_SH"
  for mj_provider in $mj_adapted; do
    mj__install_slots
    for mj_scope in user project local; do
      mj_file=''
      case $mj_scope/$mj_w_root in project/ | local/) continue ;; esac
      mj__install_try || continue
      case $mj_file in '' | *"$mj_tab"* | *"$mj_nl"*) continue ;; esac
      mj_key=$mj_provider/$mj_scope
      mj_places=$mj_places$mj_key$mj_tab$mj_shim$mj_tab$mj_shim_word$mj_tab$mj_file$mj_nl
      set -- "$@" --file "$mj_key=$mj_form=$mj_file" --shim "$mj_key=$mj_shim"
      for mj_pair in $mj_slots; do
        mj__install_hook "${mj_pair%%:*}" "$mj_shim_word"
        set -- "$@" --want "$mj_key=${mj_pair#*:}=$mj_hook_line"
      done
    done
  done
  set -- "$@" --notes "$mj_notes"
  for mj_path in ${mj_w_root:+"$mj_w_root"} ${mj_w_primary:+"$mj_w_primary"}; do
    set -- "$@" --root "$mj_path"
  done
  if [ -n "$mj_w_store" ]; then
    set -- "$@" --log "$mj_w_store/$MJ_LEDGER.kept" --log "$mj_w_store/$MJ_LEDGER.1" --log "$mj_w_store/$MJ_LEDGER"
  fi
  mj_facts=$("$MJ_HOME/build/majordomus" settings look --marker 'MJ_HOOK=' \
    --event prompt.received --event session.start.received --event session.compact.received --event session.end.received "$@") ||
    mj_message_fault "the tools' settings cannot be looked into"
}

# mj__wiring_next takes the next fact off mj_left: mj_key, mj_event, mj_word and
# mj_detail.
mj__wiring_next() {
  mj_stack=$mj_left
  mj__wiring_take || return 1
  mj_left=$mj_stack mj_detail=$mj_taken
  mj_key=${mj_detail%%$mj_tab*}
  mj_detail=${mj_detail#*$mj_tab}
  mj_event=${mj_detail%%$mj_tab*}
  mj_detail=${mj_detail#*$mj_tab}
  mj_word=${mj_detail%%$mj_tab*}
  mj_detail=${mj_detail#*$mj_tab}
}

# mj__wiring_mine has mj_left hold the facts about mj_id.
mj__wiring_mine() {
  case ${mj_mine_of:-} in "$mj_id") ;; *)
    mj_mine='' mj_mine_of=$mj_id mj_stack=$mj_facts
    while mj__wiring_take; do
      case $mj_taken in "$mj_id"/*) mj_mine=$mj_mine$mj_taken$mj_nl ;; esac
    done
    ;;
  esac
  mj_left=$mj_mine
}

# mj__wiring_take takes the next line off mj_stack: mj_taken. No read here: that
# costs a system call a byte.
mj__wiring_take() {
  case $mj_stack in '') return 1 ;; esac
  mj_taken=${mj_stack%%$mj_nl*}
  case $mj_stack in *"$mj_nl"*) mj_stack=${mj_stack#*$mj_nl} ;; *) mj_stack='' ;; esac
}

# mj__wiring_find looks for each event of mj_pairs in the tool's settings,
# whatever the scope. Sets mj_missing, the vendor's names of those that are
# nowhere; mj_wires, a line EVENT SCOPE SHIM WORD FILE for each that is there as
# we write it; mj_scopes, where; mj_like, the first that differs; mj_off, why the
# tool does not run the first that it does not; and mj_reason.
mj__wiring_find() {
  mj_missing='' mj_wires='' mj_like='' mj_like_kind='' mj_off='' mj_scopes='' mj_looked=''
  mj__wiring_files
  for mj_pair in $mj_pairs; do
    mj__wiring_event "${mj_pair#*:}"
    case $mj_hit in
    '') mj_missing="$mj_missing${mj_missing:+, }${mj_pair#*:}" ;;
    *)
      mj__wiring_place "$mj_hit_key"
      mj__wiring_scope "${mj_hit_key#*/} settings '$mj_at_file'"
      case $mj_hit in
      same) mj_wires=$mj_wires${mj_pair%%:*}$mj_tab${mj_hit_key#*/}$mj_tab$mj_at_shim$mj_tab$mj_at_word$mj_tab$mj_at_file$mj_nl ;;
      off) mj_off=${mj_off:-$mj_hit_why} ;;
      *)
        case $mj_like_kind/$mj_hit in
        /* | matched/like) mj_like="the entry for ${mj_pair#*:} in '$mj_at_file'" mj_like_kind=$mj_hit ;;
        esac
        ;;
      esac
      ;;
    esac
  done
  case $mj_missing/$mj_looked in
  /*) ;;
  */) mj_reason="no settings of the tool can be looked into (HOME is '${HOME:-}') (MJ30)" ;;
  *) mj_reason="no entry for $mj_missing in $mj_looked; 'majordomus capture install --provider $mj_id' adds them (MJ31)" ;;
  esac
}

# mj__wiring_scope TEXT adds where a line was found to mj_scopes, once.
mj__wiring_scope() {
  case ", $mj_scopes, " in *", $1, "*) ;; *) mj_scopes="$mj_scopes${mj_scopes:+, }$1" ;; esac
}

# mj__wiring_files sets mj_looked, the files there are to look into, and
# mj_broken, those that nobody could read.
mj__wiring_files() {
  mj_stack=$mj_places
  while mj__wiring_take; do
    case $mj_taken in "$mj_id"/*) mj_looked="$mj_looked${mj_looked:+, }'${mj_taken##*$mj_tab}'" ;; esac
  done
  mj__wiring_mine
  while mj__wiring_next; do
    case $mj_word in error) mj_broken="$mj_broken; $mj_detail" ;; esac
  done
}

# mj__wiring_event VENDOR_EVENT sets mj_hit: same, off, matched or like, the best
# there is; mj_hit_key, the provider and scope where that is; and mj_hit_why.
mj__wiring_event() {
  mj_hit='' mj_hit_key=''
  mj__wiring_mine
  while mj__wiring_next; do
    case $mj_key/$mj_event in "$mj_id"/*/"$1") ;; *) continue ;; esac
    case $mj_word/$mj_hit in
    same/same | none/*) ;;
    same/* | */'' | off/matched | off/like) mj_hit=$mj_word mj_hit_key=$mj_key mj_hit_why=$mj_detail ;;
    esac
  done
}

# mj__wiring_place KEY sets mj_at_shim, mj_at_word and mj_at_file.
mj__wiring_place() {
  mj_at_shim='' mj_at_word='' mj_at_file='' mj_stack=$mj_places
  while mj__wiring_take; do
    case $mj_taken in "$1$mj_tab"*) ;; *) continue ;; esac
    mj_taken=${mj_taken#*$mj_tab}
    mj_at_shim=${mj_taken%%$mj_tab*}
    mj_taken=${mj_taken#*$mj_tab}
    mj_at_word=${mj_taken%%$mj_tab*}
    mj_at_file=${mj_taken#*$mj_tab}
    return 0
  done
}

# mj__wiring_switched returns 0, with mj_reason, when the tool's own switches keep
# what is wired from running (share/switches.yaml).
mj__wiring_switched() {
  mj__wiring_mine
  while mj__wiring_next; do
    case $mj_key/$mj_word in "$mj_id"/tool/off)
      mj_reason=$mj_detail
      return 0
      ;;
    esac
  done
  case $mj_off in '') return 1 ;; esac
  mj_reason=$mj_off
}

# mj__wiring_gone returns 0 when mj_id called us, and something other than our own
# uninstall ended that: our note about its settings is there as long as nobody
# unwired it. What switches hooks off speaks for itself.
mj__wiring_gone() {
  case $mj_state/$mj_last in
  */never | '@'/*) return 1 ;;
  "$MJ_STATE_NAMED"/*) case $mj_reason in *'(MJ32)'* | *'(MJ4'[0-2]')'*) return 0 ;; *) return 1 ;; esac ;;
  "$MJ_STATE_UNCONFIGURED"/*) ;;
  *) return 1 ;;
  esac
  mj__wiring_mine
  while mj__wiring_next; do
    case $mj_key/$mj_word in "$mj_id"/*/noted) return 0 ;; esac
  done
  return 1
}

# mj__wiring_names follows what the wired lines name, to the helper. Returns 1,
# with mj_reason, at the first that is missing or cannot be run.
mj__wiring_names() {
  while IFS=$mj_tab read -r mj_our mj_scope mj_at_shim mj_at_word mj_at_file; do
    case $mj_our in '') continue ;; esac
    if [ ! -r "$mj_at_shim" ]; then
      mj_reason="'$mj_at_file' names '$mj_at_shim', which is missing; 'majordomus capture install' writes it again (MJ33)"
      return 1
    fi
    mj__wiring_home "$mj_id/$mj_scope"
    case $mj_scope/$mj_shim_is in project/other) # it may have come with a clone
      case $mj_like_kind in '' | matched) mj_like="the shim '$mj_at_shim'" mj_like_kind=shim ;; esac
      ;;
    esac
    for mj_path in lib/capture.sh lib/episode.sh build/majordomus-hook; do
      if [ ! -r "$mj_kit/$mj_path" ]; then
        mj_reason="'$mj_at_shim' leads to '$mj_kit/$mj_path', which is missing (MJ34)"
        return 1
      fi
    done
    if [ ! -x "$mj_kit/build/majordomus-hook" ]; then
      mj_reason="'$mj_at_shim' leads to '$mj_kit/build/majordomus-hook', which is not executable (MJ34)"
      return 1
    fi
  done <<MJ_WIRES
$mj_wires
MJ_WIRES
}

# mj__wiring_strange returns 0, with mj_reason, when an entry or the shim it names
# is not what our installer writes.
mj__wiring_strange() {
  case $mj_like_kind in
  '' | matched) return 1 ;;
  shim) mj_reason="$mj_like is not the one that 'majordomus capture install' writes, so it was not run (MJ35)" ;;
  *) mj_reason="$mj_like is not the line that 'majordomus capture install' writes, so it was not run (MJ35)" ;;
  esac
}

# mj__wiring_home KEY sets mj_kit, the toolkit that the shim runs: the one it
# names, or where that is gone the one that this repository's consent names; and
# mj_shim_is: ours or other.
mj__wiring_home() {
  mj_kit='' mj_shim_is=''
  mj__wiring_mine
  while mj__wiring_next; do
    case $mj_key/$mj_event in "$1/shim") mj_kit=$mj_detail mj_shim_is=$mj_word ;; esac
  done
  if [ ! -r "$mj_kit/lib/capture.sh" ]; then
    case $mj_kit in - | '') mj_kit=${mj_w_home:-$MJ_HOME} ;; esac
    if [ -r "${mj_w_home:-$MJ_HOME}/lib/capture.sh" ]; then
      mj_kit=${mj_w_home:-$MJ_HOME}
    fi
  fi
}
