// An embed that redirects to another origin and becomes ready there.
const target = new URL('ready.html', location.href);
target.hostname = 'localhost';
location.replace(target);
