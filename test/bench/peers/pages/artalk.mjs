import 'artalk/Artalk.css';
import Artalk from 'artalk';

export function insert(place) {
  const el = place.appendChild(document.createElement('div'));
  const pagination = { pageSize: 100, readMore: true, autoLoad: false };
  // without the emoticons, which it loads from another server
  const options = { server: location.origin, site: 'bench', pageKey: '/', emoticons: false };
  const artalk = Artalk.init({ el, pagination, ...options });
  return () => artalk.destroy();
}
