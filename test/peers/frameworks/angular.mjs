import '@angular/compiler';
import { Component, CUSTOM_ELEMENTS_SCHEMA, createComponent, signal } from '@angular/core';
import { createApplication } from '@angular/platform-browser';

const template = `@if (state().isVisible) {
  <svc-embed [dashboard]="state().dashboard" [autoHeight]="state().autoHeight" [theme]="state().theme"
    (svc-ready)="onReady()"></svc-embed>
}`;

export async function mount(hostElement, onReady) {
  const state = signal({});
  const App = Component({ selector: 'app-root', schemas: [CUSTOM_ELEMENTS_SCHEMA], template })(
    class {
      state = state;
      onReady = onReady;
    },
  );
  const application = await createApplication();
  const environmentInjector = application.injector;
  application.attachView(createComponent(App, { environmentInjector, hostElement }).hostView);
  return (next) => state.set(next);
}
