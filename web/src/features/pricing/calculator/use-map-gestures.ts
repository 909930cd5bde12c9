import type { MapView } from '@waypost/domain/usage/tile-grid';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { afterKey, movedBy, zoomedTo } from './map-motion.ts';

type Gestures = {
  readonly view: MapView;
  readonly onView: (view: MapView) => void;
  /** The pointer or the focus came. */
  readonly onUse: () => void;
};
type Point = { readonly x: number; readonly y: number };

const wheelPerZoom = 300;
const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const distance = ([one, other]: readonly Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/** Moves a drawn map by drag, wheel, pinch and keys. The wheel zooms once the map has the focus; before, it scrolls. */
export function useMapGestures({ view, onView, onUse }: Gestures) {
  const element = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  /** Pixels of the view in a pixel of the drawing. */
  const scale = () => view.width / (element.current?.clientWidth || view.width);
  const fromCentre = ({ x, y }: Point) => {
    const box = element.current?.getBoundingClientRect();
    if (!box) return { across: 0, down: 0 };
    return { across: (x - box.x - box.width / 2) * scale(), down: (y - box.y - box.height / 2) * scale() };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && document.activeElement !== element.current) return;
    event.preventDefault();
    onView(zoomedTo(view, view.zoom - event.deltaY / wheelPerZoom, fromCentre({ x: event.clientX, y: event.clientY })));
  });
  useEffect(() => {
    const box = element.current;
    const listen = (event: WheelEvent) => onWheel(event);
    // React's own listener is passive, so it could not keep the page from scrolling
    box?.addEventListener('wheel', listen, { passive: false });
    return () => box?.removeEventListener('wheel', listen);
  }, []);

  const points = () => [...pointers.current.values()];
  const leave = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    ref: element,
    onPointerEnter: onUse,
    onFocus: onUse,
    onKeyDown: (event: KeyboardEvent) => {
      const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : afterKey(view, event.key);
      if (!next) return;
      event.preventDefault();
      onView(next);
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      if (!pointers.current.has(event.pointerId)) return;
      const before = points();
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = points();
      const [from, to] = [middle(before), middle(after)];
      const moved = movedBy(view, (from.x - to.x) * scale(), (from.y - to.y) * scale());
      const spread = distance(before) === 0 ? 1 : distance(after) / distance(before);
      onView(spread === 1 ? moved : zoomedTo(moved, view.zoom + Math.log2(spread), fromCentre(to)));
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  };
}
