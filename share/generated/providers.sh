# shellcheck shell=sh
# Generated from share/providers.yaml by 'majordomus generate'. Do not edit.

# mj_provider_deliberate PROVIDER REASON returns 0 for an end that a person
# meant as one.
mj_provider_deliberate() {
  case $1/$2 in
  claude-code/clear | claude-code/logout | claude-code/prompt_input_exit) ;;
  gemini/clear | gemini/logout | gemini/prompt_input_exit | gemini/exit) ;;
  generic/detach | generic/shutdown) ;;
  *) return 1 ;;
  esac
}
