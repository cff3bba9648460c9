/** A subscription in the database's terms. */
export interface GroupTopic {
  group: string;
  topic: number;
}
