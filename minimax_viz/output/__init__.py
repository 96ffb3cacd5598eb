"""The outputs, grouped by kind: functions from a trace or a drawing to text or bytes."""
