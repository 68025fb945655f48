import { testTwentyViewers } from '../comments/store/twenty-viewers.ts';

testTwentyViewers('if they write for a minute', 5000);
