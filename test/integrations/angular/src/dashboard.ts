// src/dashboard.ts
import { Component, CUSTOM_ELEMENTS_SCHEMA, computed, signal } from '@angular/core';
import type { SvcErrorEvent } from 'svc-embed/host';

@Component({
  selector: 'app-dashboard',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button type="button" [disabled]="!isReady()" (click)="embed.refresh()">Refresh</button>
    <label>Color <input type="color" [value]="color()" (input)="color.set(picker.value)" #picker /></label>
    <label><input type="checkbox" (change)="regions.set(emea.checked ? ['emea'] : [])" #emea /> EMEA</label>
    <label><input type="checkbox" (change)="canExport.set(box.checked)" #box /> Export</label>
    @if (problem()) {
      <p role="alert">{{ problem() }}</p>
    }
    <svc-embed
      #embed
      base-url="http://127.0.0.1:4000"
      dashboard="sales"
      session-url="/api/embed-session"
      [theme]="theme()"
      [filters]="filters()"
      [allowExport]="canExport()"
      (svc-ready)="isReady.set(true)"
      (svc-error)="onError($event)"
    ></svc-embed>
  `,
})
export class Dashboard {
  readonly color = signal('#00aa77');
  readonly regions = signal<string[]>([]);
  readonly canExport = signal(false);
  readonly isReady = signal(false);
  readonly problem = signal('');
  readonly theme = computed(() => ({ primaryColor: this.color() }));
  readonly filters = computed(() => ({ 'orders.region': this.regions() }));

  onError({ error, payload }: SvcErrorEvent): void {
    this.problem.set(error?.code ?? payload?.message ?? '');
  }
}
