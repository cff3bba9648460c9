export { CellReader, textFault, type TableKind } from './cell-reader';
export { cellName, findTable, foldedHead, KnownHeads, type FoundHead } from './heads';
export { cellFaultKey, notesOnFile, questionView } from './remarks';
