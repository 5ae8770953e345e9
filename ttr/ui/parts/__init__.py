"""What pages share: the frame, controls, forms, timeline, stepper, charts, pieces of HTML."""
