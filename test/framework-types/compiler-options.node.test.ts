import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileTemplate } from 'vue/compiler-sfc';
import '../node/decorators.ts';

// A static import would be loaded before the decorators can be compiled.
const { compilerOptions } = await import('../../src/framework-types/vue.ts');

/** Returns the code of a template. */
function compile(source: string): string {
  const { code, errors } = compileTemplate({ source, filename: 'a.vue', id: 'a', compilerOptions });
  assert.deepEqual(errors, []);
  return code;
}

describe('compilerOptions for Vue', () => {
  it('compiles the tags of this package as elements, and other tags as components', () => {
    assert.match(compile('<svc-embed /><svc-comments />'), /"svc-embed".*"svc-comments"/s);
    assert.match(compile('<my-embed />'), /_resolveComponent\("my-embed"\)/);
  });

  it('binds the property instead of the attribute', () => {
    const code = compile('<svc-embed :allow-export="a" v-bind:session-provider="b" />');
    assert.match(code, /allowExport: _ctx\.a/);
    assert.match(code, /sessionProvider: _ctx\.b/);
  });

  it('keeps attributes without a binding, and bindings of aria-, data- and with modifiers', () => {
    const code = compile(
      '<svc-embed base-url="x" :aria-label="a" :data-id="b" :frame-title.attr="c" :[name]="d" />',
    );
    for (const name of ['"base-url": "x"', '"aria-label": _ctx.a', '"data-id": _ctx.b'])
      assert.ok(code.includes(name), `${name} is missing in ${code}`);
    assert.match(code, /"\^frame-title": _ctx\.c/);
    assert.match(code, /\[_ctx\.name/);
  });

  it('does not change other elements', () => {
    assert.match(compile('<my-embed :allow-export="a" />'), /"allow-export": _ctx\.a/);
  });
});
