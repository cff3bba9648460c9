import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants';
import { gatewayService } from '../gateway/gateway.module';
import { services } from './services';

const MOST_PROVIDERS = 25;

const listOf = (module: Type, key: string): Type[] => (Reflect.getMetadata(key, module) ?? []) as Type[];

/** Every module below one, each once. */
function modulesBelow(root: Type): Type[] {
  const found = new Set<Type>();
  const visit = (module: Type): void => {
    if (found.has(module)) return;
    found.add(module);
    listOf(module, MODULE_METADATA.IMPORTS).forEach(visit);
  };
  visit(root);
  return [...found];
}

/** Modules that import themselves through others. */
function circlesBelow(root: Type): string[] {
  const circles: string[] = [];
  const done = new Set<Type>();
  const visit = (module: Type, path: readonly Type[]): void => {
    if (path.includes(module))
      circles.push([...path.slice(path.indexOf(module)), module].map(({ name }) => name).join(' > '));
    else if (!done.has(module)) {
      for (const imported of listOf(module, MODULE_METADATA.IMPORTS)) visit(imported, [...path, module]);
      done.add(module);
    }
  };
  visit(root, []);
  return circles;
}

describe.each([...services, gatewayService].map(({ name, module }) => ({ name, module: module as Type })))(
  'the modules of $name',
  ({ module: root }) => {
    const modules = modulesBelow(root);

    it('import each other without a circle', () => {
      expect(circlesBelow(root)).toEqual([]);
    });

    it('are small', () => {
      const large = modules
        .map((module) => ({ name: module.name, providers: listOf(module, MODULE_METADATA.PROVIDERS).length }))
        .filter(({ providers }) => providers > MOST_PROVIDERS);
      expect(large).toEqual([]);
    });

    it('provide and declare each class once', () => {
      const classes = modules.flatMap((module) =>
        [MODULE_METADATA.PROVIDERS, MODULE_METADATA.CONTROLLERS].flatMap((key) =>
          listOf(module, key).filter((each) => typeof each === 'function'),
        ),
      );
      const twice = classes.filter((each, at) => classes.indexOf(each) !== at).map(({ name }) => name);
      expect(twice).toEqual([]);
    });
  },
);
