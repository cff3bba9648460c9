// Rules of the house that oxlint does not have, as selectors of the syntax tree. .oxlintrc.json says where they hold.

const SQL = String.raw`/^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|CREATE|ALTER|DROP|TRUNCATE|LOCK|COPY)\s/`;

const NUMBER = 'Literal[raw=/^[0-9.]/]';

const BOUND = 'name=/^(min|max|maxLength|maxTags|maxValues|maxItems)$/';
/** Attributes of an input, and properties of a form's field: of an object in an attribute, a list or a call. */
const BOUNDS = [
  `JSXAttribute[name.${BOUND}] > JSXExpressionContainer`,
  `JSXAttribute[name.${BOUND}] > JSXExpressionContainer > ConditionalExpression`,
  `Property[key.${BOUND}]`,
  `Property[key.${BOUND}] > ConditionalExpression`,
];
/** A fallback; 0 is none, but the number of a text without one. */
const FALLBACK = `Property[key.${BOUND}] > LogicalExpression > Literal[raw=/^[1-9]/]`;

/** A rule that reports each node of these selectors. */
const without = (message, ...selectors) => ({
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

export default {
  meta: { name: 'house' },
  rules: {
    'no-environment': without(
      'The environment is read in platform/config only: declare the setting with defineEnv().',
      "MemberExpression[object.name='process'][property.name='env']",
    ),
    'no-sql': without(
      'Only repositories (and migrations, platform/database, the embedded bus) speak SQL.',
      `Literal[value=${SQL}]`,
      `TemplateElement[value.raw=${SQL}]`,
    ),
    'contract-bounds': without(
      "The contract has the bounds of inputs: inputBounds(call, 'field'). Any other bound is a constant with its reason.",
      ...BOUNDS.flatMap((place) => [`${place} > ${NUMBER}`, `${place} > UnaryExpression > ${NUMBER}`]),
      FALLBACK,
      // A number of two digits or more, which no count of things has by its nature.
      `BinaryExpression[operator=/^[<>]=?$/][left.property.name='length'] > ${NUMBER}[raw=/^[0-9_]{2,}$/]`,
    ),
    'test-names': without(
      'A test is named by the behaviour it sees: "refuses a second start", not "should refuse".',
      String.raw`CallExpression[callee.name=/^(it|test)$/] > Literal:first-child[value=/\bshould\b/i]`,
    ),
    'every-test': without(
      'Every test runs, always.',
      'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip)$/]',
    ),
    'live-notices': without(
      'Look for it in the page (page.getByRole("main")) or in its dialog: a live notice has this role too.',
      ":not(MemberExpression[property.name='filter']) > CallExpression[callee.object.name='page'][callee.property.name='getByRole'] > Literal:first-child[value=/^(alert|status)$/]",
    ),
  },
};
