import { type ReactNode, useState } from 'react';

type VideoTeaserProps = {
  /** The address of the video; empty without one. */
  readonly source: string;
  readonly label: string;
  /** Shown when nothing can be played. */
  readonly fallback: ReactNode;
};

/** A short video that covers its area. Without a source, or if the source fails, its fallback is shown instead. */
export function VideoTeaser({ source, label, fallback }: VideoTeaserProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const isError = source === '' || hasFailed;
  return (
    <div data-error={isError || undefined} className="relative aspect-video overflow-hidden panel">
      {isError ? (
        fallback
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has no sound
        <video
          src={source}
          aria-label={label}
          controls
          muted
          playsInline
          preload="metadata"
          onError={() => setHasFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}
