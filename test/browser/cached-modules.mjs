/** Middleware that lets the browser keep modules: many tests load the same ones, and they do not change during a run. */
export async function cachedModules(context, next) {
  await next();
  if (context.status === 200 && /\.(js|mjs|ts)$/.test(context.path))
    context.set('cache-control', 'max-age=3600');
}
