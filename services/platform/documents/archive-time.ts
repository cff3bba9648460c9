/** Local time of all files of an archive, the first day of the ZIP format: the same content is the same bytes. */
export const ARCHIVE_TIME = new Date(1980, 0, 1);
