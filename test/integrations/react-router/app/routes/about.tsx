import { Link } from 'react-router';

export default function About() {
  return (
    <>
      <h1>About</h1>
      <Link to="/">Dashboard</Link>
    </>
  );
}
