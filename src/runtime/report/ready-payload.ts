import type { EmbedSession } from '../../context/session.ts';
import type { EventPayload } from '../../protocol/events.ts';
import type { PrivateIdentity } from '../embed-runtime.ts';
import type { EmbedLocation } from '../navigation/embed-location.ts';

/** Returns the payload of `svc:event:ready`; `identity` is that of a page without a signed session. */
export function readyPayload(
  { claims, publicId, surface }: EmbedSession,
  location: EmbedLocation,
  identity?: PrivateIdentity,
): EventPayload<'svc:event:ready'> {
  const { embedTenant, deploymentId } = claims ?? identity ?? {};
  return {
    embedTenant: embedTenant ?? null,
    deploymentId: deploymentId ?? location.deploymentId ?? null,
    mode: claims ? 'signed' : 'private',
    surface,
    ...(publicId && { publicId }),
  };
}
