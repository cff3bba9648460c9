/** Triggers of the schema `devices`. */
export const TRIGGERS = `
CREATE TRIGGER attribute_value_come AFTER INSERT ON devices.attribute_value
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION devices.mark_attribute_values();
CREATE TRIGGER attribute_value_changed AFTER UPDATE ON devices.attribute_value
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION devices.mark_attribute_values();
CREATE TRIGGER attribute_value_gone AFTER DELETE ON devices.attribute_value
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION devices.mark_attribute_values();
CREATE TRIGGER attribute_written AFTER INSERT OR DELETE OR UPDATE OF name ON devices.attribute
  FOR EACH ROW EXECUTE FUNCTION devices.mark_attribute();
CREATE TRIGGER metering_device_moved AFTER UPDATE OF company_id ON devices.metering_device
  FOR EACH ROW WHEN ((old.company_id <> new.company_id)) EXECUTE FUNCTION devices.mark_moved_values();
`;
