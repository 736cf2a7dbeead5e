#!/bin/sh
# Attack: The studio gets more connections than it keeps, all of them dripping, and heads of foreign pages.
# Promise: bounded-time
# Seconds: 4
command -v perl >/dev/null || exit 0
"$BASTIDE" studio --port 0 --read-only --quiet >address 2>messages &
studio=$!
tries=0
until [ -s address ]; do
  tries=$((tries + 1))
  [ $tries -lt 600 ] || wrong "it does not begin"
  sleep 0.05
done
perl - "$(cat address)" <<'END' || wrong "see above"
use strict;
use IO::Socket::INET;
my ($port, $token) = $ARGV[0] =~ /127\.0\.0\.1:(\d+).*token=(\w+)/ or die "no address: $ARGV[0]\n";
my $body = '{"do":"hello"}';

sub connection {
  IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port, Timeout => 20) or die "no connection: $!\n";
}

# The status of the answer, 0 for none, and all of it.
sub ask {
  my ($head) = @_;
  my $socket = connection();
  print $socket "POST /api HTTP/1.1\r\n${head}X-Bastide-Token: $token\r\nConnection: close\r\n"
    . "Content-Length: " . length($body) . "\r\n\r\n$body";
  local $/;
  my $reply = <$socket> // '';
  return ($reply =~ /^HTTP\/1\.1 (\d+)/ ? $1 : 0, $reply);
}

sub must_answer {
  my ($when) = @_;
  my ($status, $reply) = ask("Host: 127.0.0.1:$port\r\n");
  $status == 200 && $reply =~ /"ok"/ or die "$when: status $status\n";
}

must_answer('at first');
my $host = "Host: 127.0.0.1:$port";
for my $head ('', "Host: evil.example\r\n", "Host: 127.0.0.1\r\n", "Host: 127.0.0.1:$port.evil.example\r\n",
  "$host\r\nHost: evil.example\r\n", "$host\r\nOrigin: http://evil.example\r\n", "$host\r\nOrigin: null\r\n",
  "$host\r\nOrigin: \r\n", "$host\r\nOrigin: http://127.0.0.1:1\r\n", "Host: \x00\xff\r\n", "$host\r\nOrigin: \x1b[31m\r\n",
  "Host : 127.0.0.1:$port\r\n", "$host\r\n Origin: x\r\n") {
  my ($status, $reply) = ask($head);
  $status != 200 && $reply !~ /$token|"ok"/ or die "it answers: $head\n";
}
$SIG{PIPE} = 'IGNORE';
my @dripping;
for my $n (1 .. 700) {
  push @dripping, connection();
  my $half = $n % 3 == 0 ? "POST /api HTTP/1.1\r\n$host\r\nContent-Length: 90\r\n\r\n{" : $n % 3 == 1 ? "G" : "";
  syswrite($dripping[-1], $half);
  must_answer("with $n others") if $n % 100 == 0;
}
for my $round (1 .. 3) {
  syswrite($_, 'x') for @dripping;
  must_answer("in round $round");
}
my @reading = map { my $socket = connection(); print $socket "GET /?token=$token HTTP/1.1\r\n$host\r\n\r\n"; $socket } 1 .. 50;
must_answer('while replies are not read');
END
kill -TERM $studio
wait $studio
code=$?
cat messages
[ $code -eq 0 ] || wrong "it ends with $code"
