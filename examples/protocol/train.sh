echo "trial $BBKB_TRIAL of $BBKB_STUDY tries x = $x, y = $y"
awk 'BEGIN { x = ENVIRON["x"]; y = ENVIRON["y"]; print "loss:", (x - 1) ^ 2 + (y + 2) ^ 2 }'
