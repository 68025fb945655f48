import { A } from '@solidjs/router';

export function About() {
  return (
    <>
      <h1>About</h1>
      <A href="/">Dashboard</A>
    </>
  );
}
