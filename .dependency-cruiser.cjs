// The boundaries of the house (CONTRIBUTING.md, "Rules that a tool checks").
const tests = '\\.(spec|test|contract)\\.tsx?$|^web/testing/|^services/[^/]+/testing(/|\\.ts$)|^tests/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-service-imports-another',
      comment: 'Services talk over the bus; what they share is in platform, catalogue and proto.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: `^services/all-in-one/|${tests}` },
      to: { path: '^services/[^/]+/', pathNot: '^services/($1|platform|catalogue|node_modules)/' },
    },
    {
      name: 'the-kernel-knows-no-service',
      severity: 'error',
      from: { path: '^services/(platform|catalogue)/', pathNot: tests },
      to: { path: '^services/', pathNot: '^services/(platform|catalogue|node_modules)/' },
    },
    {
      name: 'catalogue-and-proto-are-pure',
      comment: 'Typed data and pure functions: no framework, no input or output.',
      severity: 'error',
      from: { path: '^(services/catalogue|proto)/', pathNot: `${tests}|^proto/gen/` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'catalogue-and-proto-have-no-framework',
      severity: 'error',
      from: { path: '^(services/catalogue|proto)/', pathNot: tests },
      to: { path: 'node_modules/(@nestjs|typeorm|pg|kafkajs|bullmq|fastify|mqtt|ioredis)/|^services/platform/' },
    },
    {
      name: 'controllers-do-not-touch-repositories',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'messages-goes-downwards',
      comment: 'store <- figures <- quality <- reports: readings know nothing of what is computed of them.',
      severity: 'error',
      from: { path: '^services/messages/store/', pathNot: tests },
      to: { path: '^services/messages/(figures|quality|reports)/' },
    },
    {
      name: 'figures-know-no-quality',
      severity: 'error',
      from: { path: '^services/messages/figures/', pathNot: tests },
      to: { path: '^services/messages/(quality|reports)/' },
    },
    {
      name: 'quality-knows-no-reports',
      severity: 'error',
      from: { path: '^services/messages/quality/', pathNot: tests },
      to: { path: '^services/messages/reports/' },
    },
    {
      name: 'kafkajs-only-in-the-bus',
      severity: 'error',
      from: { path: '^services/', pathNot: `^services/platform/bus/|${tests}` },
      to: { path: 'node_modules/kafkajs/' },
    },
    {
      name: 'bullmq-only-in-the-jobs',
      severity: 'error',
      from: { path: '^services/', pathNot: `^services/platform/jobs/|${tests}` },
      to: { path: 'node_modules/bullmq/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/(entities|features|app)/' },
    },
    {
      name: 'an-entity-knows-shared-only',
      comment: 'Names, selects, badges and links of one thing, for all features.',
      severity: 'error',
      from: { path: '^web/src/entities/([^/]+)/' },
      to: { path: '^web/src/(entities/(?!$1/)|features/|app/)' },
    },
    {
      name: 'a-feature-knows-no-other-feature',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(features/(?!$1/)|app/)' },
    },
    {
      name: 'web-sees-the-contract-only',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(services|scripts|tests|proto/(events|chirpstack|gen))/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(services|proto|web/src)/', pathNot: tests },
      to: { path: '\\.(spec|test|contract)\\.tsx?$|^(services/platform|web)/testing/|^tests/' },
    },
    {
      name: 'nothing-is-named-utils',
      severity: 'error',
      from: {},
      to: { path: '(^|/)(utils?|helpers?|misc)(/index)?\\.tsx?$', pathNot: 'node_modules' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circles-of-types',
      comment: 'What two files know of each other belongs into a third.',
      severity: 'error',
      from: { path: '^(services|proto|tests|web/src)/' },
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: { pathNot: '^proto/gen/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|coverage)/|^tests/load/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.cruise.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    cache: { folder: '.data/depcruise', strategy: 'content' },
  },
};
