// An embed that sends its visitors to another origin, where it would greet.
const target = new URL('greets.html', location.href);
target.hostname = 'localhost';
location.replace(target);
