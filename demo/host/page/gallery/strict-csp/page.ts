import policy from '../../../strict-policy.ts?raw';
import { fileStack } from '../parts/file-stack.ts';
import { showExample } from '../parts/show-example.ts';
import example from './example.js?raw';
import { explainPolicy } from './explain-policy.ts';
import page from './index.html?raw';

const files = [
  { name: 'index.html', text: page },
  { name: 'example.js', text: example },
  { name: 'strict-policy.ts', text: policy },
];
showExample((service) => fileStack(files, service));
void explainPolicy(document.querySelector('.policy dl'));
