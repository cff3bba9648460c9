// The actions that the server writes into the audit log, as its code names them.

/** Texts that look like an action and are none: sentences, and jobs or topics, which begin with a service's name. */
const OTHER = /^(errors|messages|guards|import|devices|identity|connector|objects|tasks|events|gateway)\./;
/** Names, without the fields that errors point to. */
const NAME = /(?<!attribute: )'([a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)'/g;
const WRITES_AUDIT = /\baudited\(|\bAuditTrail\b|\baudit\.add|\btrail\.(add|publish)|action: '/;

/**
 * @param {{ path: string, code: string }[]} files the server's sources
 * @param {Set<string>} texts keys of the server's sentences, which look alike
 * @returns {Map<string, string>} each action and the file that names it
 */
export function auditActions(files, texts) {
  const found = new Map();
  const isText = (name) => [...texts].some((key) => key.startsWith(name));
  const own = files.filter(({ path }) => !path.endsWith('.spec.ts') && !/[/\\](migrations|testing)[/\\]/.test(path));
  for (const { path, code } of own) {
    if (!WRITES_AUDIT.test(code)) continue;
    for (const [, name] of code.matchAll(NAME)) if (!OTHER.test(name) && !isText(name)) found.set(name, path);
  }
  return new Map([...found, ...historyActions(own)]);
}

/** The devices service names a thing and a verb apart, and its audit puts the verb into the past. */
function historyActions(files) {
  const audit = files.find(({ path }) => /services[/\\]devices[/\\]audit[/\\]audit\.repository\.ts$/.test(path));
  const past = new Map(
    [...(/const PAST[^{]*\{([^}]*)\}/.exec(audit?.code ?? '')?.[1] ?? '').matchAll(/(\w+): '(\w+)'/g)].map(
      ([, verb, done]) => [verb, done],
    ),
  );
  if (past.size === 0) throw new Error('the verbs of services/devices/audit are not where they were');
  const found = new Map();
  for (const { path, code } of files) {
    if (!/services[/\\]devices[/\\]/.test(path) || path === audit.path) continue;
    // Where the verb comes in a variable, every verb that the file names may be it.
    const named = words(code).filter((word) => past.has(word) || word.startsWith('dashboard_'));
    for (const [, many, call] of code.matchAll(/\baudit\.add(Many)?\(([^;]*)\);/g)) {
      const entity = many ? 'metering_device' : /\bentity: '(\w+)'/.exec(call)?.[1];
      const verb = many ? /manager, ctx, ([^,]*)/.exec(call)?.[1] : /\baction: ([^,}]*)/.exec(call)?.[1];
      // `schedule ? 'schedule' : 'unschedule'`, without what is only compared with.
      const told = words((verb ?? '').replace(/[!=]== '\w+'/g, ''));
      for (const each of told.length > 0 ? told : named) found.set(`${entity}.${past.get(each) ?? each}`, path);
      if (/: action\b/.test(verb ?? ''))
        for (const each of named) found.set(`${entity}.${past.get(each) ?? each}`, path);
    }
  }
  return found;
}

const words = (code) => [...code.matchAll(/'(\w+)'/g)].map(([, word]) => word);
