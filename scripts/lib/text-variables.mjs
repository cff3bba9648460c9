// Variables that the console's code passes to its texts.
import ts from 'typescript';

/** Names of an object literal's properties; null where others may be spread into it. */
function namesOf(node) {
  if (!node) return new Set();
  if (!ts.isObjectLiteralExpression(node) || node.properties.some(ts.isSpreadAssignment)) return null;
  return new Set(node.properties.map(({ name }) => name.getText()));
}

/** Calls `t('key', { … })` of a source: the key, and the names of the variables where they are known. */
export function textCalls(path, code) {
  const calls = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 't') {
      const [key, values] = node.arguments;
      const given = namesOf(values);
      if (key && ts.isStringLiteralLike(key) && given) calls.push({ key: key.text, given });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.ES2023, true));
  return calls;
}
