import { type EChartsType, init } from 'echarts/core';
import { type RefObject, useEffect } from 'react';

/** Draws a chart in an element while it is mounted, in the size of the element. */
export function useChart(place: RefObject<HTMLDivElement | null>, chart: RefObject<EChartsType | null>): void {
  useEffect(() => {
    if (!place.current) return;
    const made = init(place.current, null, { renderer: 'canvas' });
    chart.current = made;
    const resized = new ResizeObserver(() => made.resize());
    resized.observe(place.current);
    return () => {
      resized.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, [place, chart]);
}
