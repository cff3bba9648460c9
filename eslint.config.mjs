// The rules of the house that oxlint (.oxlintrc.json), which has most of them, has not.
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const tests = [
  '**/*.spec.ts',
  '**/*.spec.tsx',
  '**/*.test.tsx',
  '**/*.contract.ts',
  'services/*/testing/**',
  'tests/**',
];

const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read in platform/config only: declare the setting with defineEnv().',
};

const sql = String.raw`/^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|CREATE|ALTER|DROP|TRUNCATE|LOCK|COPY)\s/`;
const noSql = [`Literal[value=${sql}]`, `TemplateElement[value.raw=${sql}]`].map((selector) => ({
  selector,
  message: 'Only repositories (and migrations, platform/database, the embedded bus) speak SQL.',
}));

const testNames = [
  {
    selector: 'CallExpression[callee.name=/^(it|test)$/] > Literal:first-child[value=/\\bshould\\b/i]',
    message: 'A test is named by the behaviour it sees: "refuses a second start", not "should refuse".',
  },
  {
    selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip)$/]',
    message: 'Every test runs, always.',
  },
];

/** Notices of live events come in on their own, and have these roles. */
const liveNotices = {
  selector:
    ":not(MemberExpression[property.name='filter']) > CallExpression[callee.object.name='page'][callee.property.name='getByRole'] > Literal:first-child[value=/^(alert|status)$/]",
  message: 'Look for it in the page (page.getByRole("main")) or in its dialog: a live notice has this role too.',
};

export default tseslint.config(
  {
    ignores: ['**/dist/**', '**/node_modules/**', '.data/**', 'proto/gen/**', 'coverage/**', 'test-results/**'],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser: tseslint.parser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['web/**/*.tsx', 'web/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['services/**/*.ts'],
    ignores: [...tests, 'services/platform/config/**'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, ...noSql] },
  },
  {
    // These speak SQL by their nature.
    files: [
      '**/*.repository.ts',
      '**/migrations/**',
      'services/platform/database/**',
      'services/platform/bus/**',
      'services/platform/jobs/**',
    ],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', noEnvironment] },
  },
  {
    files: tests,
    rules: { 'no-restricted-syntax': ['error', ...testNames] },
  },
  {
    files: ['tests/journeys/**'],
    rules: { 'no-restricted-syntax': ['error', ...testNames, liveNotices] },
  },
);
