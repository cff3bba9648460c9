/** Fields of every row of a directory. */
export interface DirectoryRow {
  _id: string;
  pin: number;
  version: number;
  name: string;
}
