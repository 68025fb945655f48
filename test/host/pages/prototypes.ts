import './change-prototypes.ts';
import './strict.ts';
