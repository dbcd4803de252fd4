load ../test_helper
load ../mcp/connection

# Issue 4: the whole life of an episode whose boundary is a connection.
@test "200 generic mcp episode" {
  # given: clients that saw the same short lengths of time
  export MAJORDOMUS_TEST_GRACE=1s MAJORDOMUS_TEST_EVERY=100ms
  "$majordomus" init >/dev/null
  # hello opens nothing
  connect one
  equal "$(open_entries)" 0
  # attach reaches the store
  attach one thread
  contains "$(told episode.repository)" ' opened at '
  equal "$(told resumed)" false
  equal "$(open_entries)" 1
  equal "$(front provider_session "$(opened)")" '"thread"'
  equal "$(front opened_by "$(opened)")" attach
  [ -r "$(told context)" ]
  # kill -9 leaves it open, and the next attach resumes it
  killed one
  equal "$(open_entries)" 1
  connect two
  attach two thread
  equal "$(told resumed)" true
  equal "$(told episode.attachments)" 2
  contains "$(told episode.repository)" '; kept'
  # another client takes it, and both are told
  connect three
  attach three thread
  equal "$(told former_peer)" p2
  call two peers
  contains "$(told notices.0)" 'was attached by peer p3'
  detach two '{"external_id":"thread"}'
  equal "$(refusal)" 'refused: external_id: the episode is held by peer p3; only its own connection can detach it'
  # a lost connection detaches and never closes
  hang_up three
  equal "$(on_board thread)" detached
  equal "$(open_entries)" 1
  # the grace runs out: a server that has opened an episode closes it
  attach two other
  until_true entries_are 1
  equal "$(front outcome "$(episodes)")/$(front reason "$(episodes)")" 'interrupted/"expired"'
  equal "$(front attachments "$(episodes)")/$(front compactions "$(episodes)")" 3/null
  # a stop closes what is attached, as meant
  stopped two
  until_true entries_are 0
  equal "$(episodes | wc -l | tr -d ' ')" 2
  equal "$(front outcome "$(grep -l '^reason: "shutdown"$' $(episodes))")" closed
  private_modes
}
