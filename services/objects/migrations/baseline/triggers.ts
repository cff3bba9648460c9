/** Triggers of the schema `objects`. */
export const TRIGGERS = `
CREATE TRIGGER object_device_come AFTER INSERT ON objects.object_device
  REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION objects.count_object_devices();
CREATE TRIGGER object_device_moved AFTER UPDATE ON objects.object_device
  REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION objects.count_object_devices();
CREATE TRIGGER object_device_gone AFTER DELETE ON objects.object_device
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION objects.count_object_devices();
CREATE TRIGGER object_user_come AFTER INSERT ON objects.object_user
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_seen_by_ties();
CREATE TRIGGER object_user_gone AFTER DELETE ON objects.object_user
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_seen_by_ties();
CREATE TRIGGER object_moved AFTER UPDATE ON objects.object
  REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_moved_points();
CREATE TRIGGER accounting_point_hung AFTER UPDATE OF object_id ON objects.accounting_point
  FOR EACH ROW WHEN ((old.object_id IS DISTINCT FROM new.object_id)) EXECUTE FUNCTION objects.mark_hung_point();
CREATE TRIGGER object_come AFTER INSERT ON objects.object
  REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_objects();
CREATE TRIGGER object_changed AFTER UPDATE ON objects.object
  REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_objects();
CREATE TRIGGER object_gone AFTER DELETE ON objects.object
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_objects();
CREATE TRIGGER object_device_placed AFTER INSERT ON objects.object_device
  REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_devices();
CREATE TRIGGER object_device_replaced AFTER UPDATE ON objects.object_device
  REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_devices();
CREATE TRIGGER object_device_left AFTER DELETE ON objects.object_device
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_devices();
CREATE TRIGGER accounting_point_consumed AFTER INSERT ON objects.accounting_point
  FOR EACH ROW WHEN ((new.consumer_id IS NOT NULL)) EXECUTE FUNCTION objects.keep_consumer_ties();
CREATE TRIGGER accounting_point_handed_over AFTER UPDATE OF consumer_id ON objects.accounting_point
  FOR EACH ROW WHEN ((old.consumer_id IS DISTINCT FROM new.consumer_id)) EXECUTE FUNCTION objects.keep_consumer_ties();
CREATE TRIGGER consumer_written AFTER INSERT OR DELETE OR UPDATE ON objects.consumer
  FOR EACH ROW EXECUTE FUNCTION objects.mark_consumer();
CREATE TRIGGER object_user_tied AFTER INSERT ON objects.object_user
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_tied_objects();
CREATE TRIGGER object_user_untied AFTER DELETE ON objects.object_user
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_tied_objects();
CREATE TRIGGER object_user_devices_come AFTER INSERT ON objects.object_user
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_devices_of_ties();
CREATE TRIGGER object_user_devices_gone AFTER DELETE ON objects.object_user
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_devices_of_ties();
CREATE TRIGGER accounting_point_left AFTER UPDATE OF parent_id ON objects.accounting_point
  FOR EACH ROW WHEN (((old.parent_id IS NOT NULL) AND (new.parent_id IS NULL))) EXECUTE FUNCTION objects.mark_hung_point();
CREATE TRIGGER accounting_point_visible_come AFTER INSERT ON objects.accounting_point
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_points();
CREATE TRIGGER accounting_point_visible_left AFTER DELETE ON objects.accounting_point
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_points();
CREATE TRIGGER accounting_point_visible_moved AFTER UPDATE ON objects.accounting_point
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_moved_points();
CREATE TRIGGER point_unpublished_visible AFTER INSERT ON objects.point_unpublished
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_point_ids();
CREATE TRIGGER device_link_visible_come AFTER INSERT ON objects.device_link
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_point_ids();
CREATE TRIGGER device_link_visible_left AFTER DELETE ON objects.device_link
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_point_ids();
CREATE TRIGGER device_visible AFTER UPDATE ON objects.device
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_consumers_of_tied_devices();
`;
