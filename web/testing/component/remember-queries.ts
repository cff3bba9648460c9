/** A value that is made again after each change of the document. */
function untilChanged<T>(make: () => T): () => T {
  let kept: { value: T } | null = null;
  const changes = new MutationObserver(() => (kept = null));
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  return () => {
    // Changes of this task, for which the observer is called after it.
    if (changes.takeRecords().length > 0) kept = null;
    kept ??= { value: make() };
    return kept.value;
  };
}

/**
 * Keeps computed styles, which jsdom takes from all rules each time: a query by role and the place of a popup compute
 * those of each element and of its ancestors.
 */
function keepStyles(): void {
  const view = document.defaultView ?? window;
  const compute = view.getComputedStyle.bind(view);
  const known = untilChanged(() => new WeakMap<Element, CSSStyleDeclaration>());
  view.getComputedStyle = window.getComputedStyle = (element, part) => {
    if (part || !element.isConnected) return compute(element, part);
    const styles = known();
    const style = styles.get(element) ?? compute(element);
    styles.set(element, style);
    return style;
  };
}

/** Finds labels by the id that they name: jsdom walks through the whole document for each label of each input. */
function findLabels(): void {
  const inputs = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement];
  const labels = untilChanged(() => [...document.querySelectorAll('label')]);
  for (const { prototype } of inputs) {
    const { get: compute } = Object.getOwnPropertyDescriptor(prototype, 'labels') ?? {};
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLInputElement) {
        const around = this.closest('label');
        if (around || !this.isConnected || this.type === 'hidden') return compute?.call(this) as unknown;
        const isFirst = document.getElementById(this.id) === this;
        return isFirst ? labels().filter(({ htmlFor }) => htmlFor === this.id) : [];
      },
    });
  }
}

const remembering = new WeakSet<Document>();

/**
 * Caches the repeated queries of the tests and of the placement of popups, until the document changes. Once for the
 * document of a process, which its files share.
 */
export function rememberQueries(): void {
  if (remembering.has(document)) return;
  remembering.add(document);
  keepStyles();
  findLabels();
}
