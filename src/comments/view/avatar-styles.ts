import { css } from 'lit';

/** Styles of the round picture or initials of a user. */
export const avatarStyles = css`
  .avatar {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: calc(1.75 * var(--_svc-rem));
    block-size: calc(1.75 * var(--_svc-rem));
    border-radius: 50%;
    background: light-dark(oklch(0.92 0.04 var(--_hue)), oklch(0.38 0.07 var(--_hue)));
    color: light-dark(oklch(0.38 0.1 var(--_hue)), oklch(0.92 0.05 var(--_hue)));
    font-size: calc(0.75 * var(--_svc-rem));
    font-weight: 650;
    object-fit: cover;
  }
  .hue-0 { --_hue: 265; }
  .hue-1 { --_hue: 200; }
  .hue-2 { --_hue: 155; }
  .hue-3 { --_hue: 110; }
  .hue-4 { --_hue: 65; }
  .hue-5 { --_hue: 25; }
  .hue-6 { --_hue: 350; }
  .hue-7 { --_hue: 310; }
`;
