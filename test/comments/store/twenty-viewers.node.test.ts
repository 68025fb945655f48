import { testTwentyViewers } from './twenty-viewers.ts';

testTwentyViewers('if they write without a pause', 0);
