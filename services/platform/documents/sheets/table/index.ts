export { CellReader, textFault, type TableKind } from './cell-reader';
export { hasOwnTime, timeBeside } from './moments';
export { cellName, findTable, foldedHead, isNumbering, KnownHeads, rowsBelow, type FoundHead } from './heads';
export { cellFaultKey, notesOnFile, questionView } from './remarks';
