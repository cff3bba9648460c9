import { useComputedColorScheme } from '@mantine/core';
import { SankeyChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { type EChartsType, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useIsPhone } from '@/shared/ui';
import { chartTheme } from './chart-theme';
import { headedElement } from './tooltip';
import { useChart } from './use-chart';
import classes from './time-chart.module.css';

register([SankeyChart, TooltipComponent, CanvasRenderer]);

/** Kind of a node of a flow: measured, several measured ones together, or a loss. */
export type FlowKind = 'measured' | 'several' | 'lost';

export interface FlowNode {
  id: string;
  title: string;
  kind: FlowKind;
  value: number;
  /** Note beside the value in the tooltip. */
  note?: string;
}

export interface FlowLink {
  from: string;
  to: string;
  value: number;
}

export interface FlowChartProps {
  /** Accessible name. */
  label: string;
  nodes: readonly FlowNode[];
  links: readonly FlowLink[];
  /** Formatted amount with its unit. */
  written: (value: number) => string;
  onSelect?: (id: string) => void;
  /** Pixels. */
  height: number;
}

/** Longest title, characters. Names of meters in one house differ at their ends, so the middle is left out. */
const LONGEST = { wide: 30, narrow: 13 } as const;

/** Gap between two nodes, pixels, for two lines of each label; less in a full chart. */
const LABEL_GAP = 30;
const MOST_GAPS = 0.7;

function shortened(title: string, most: number): string {
  if (title.length <= most) return title;
  const end = Math.ceil(most * 0.6);
  return `${title.slice(0, most - end - 1).trimEnd()}…${title.slice(-end)}`;
}

/** Sankey chart of the inflow on the left; the width of a flow is its amount. */
export default function FlowChart({ label, nodes, links, written, onSelect, height }: FlowChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const scheme = useComputedColorScheme('light');
  const narrow = useIsPhone();
  const select = useRef(onSelect);
  useEffect(() => {
    select.current = onSelect;
  });

  useChart(place, chart);
  useEffect(() => {
    chart.current?.on('click', ({ dataType, name }) => {
      if (dataType === 'node') select.current?.(name);
    });
  }, []);

  useEffect(() => {
    if (!chart.current || !place.current) return;
    const theme = chartTheme(place.current);
    const alarm = getComputedStyle(place.current).getPropertyValue('--alarm').trim();
    const known = new Map(nodes.map((node) => [node.id, node]));
    const colour: Record<FlowKind, string> = { measured: theme.accent, several: theme.faint, lost: alarm };
    const titleOf = (id: string) => known.get(id)?.title ?? '';
    const sources = new Set(links.map(({ from }) => from));
    const ends = nodes.filter(({ id }) => !sources.has(id)).length;
    chart.current.setOption(
      {
        animation: false,
        textStyle: { fontFamily: theme.font },
        tooltip: {
          confine: true,
          backgroundColor: 'transparent',
          borderWidth: 0,
          padding: 0,
          extraCssText: 'box-shadow: none;',
          formatter: ({ data }: { data: { name?: string; source?: string; target?: string; value?: number } }) =>
            data.name === undefined
              ? headedElement(titleOf(data.source ?? ''), titleOf(data.target ?? ''), written(data.value ?? 0))
              : headedElement(
                  titleOf(data.name),
                  known.get(data.name)?.note ?? '',
                  written(known.get(data.name)?.value ?? 0),
                ),
        },
        series: [
          {
            type: 'sankey',
            left: 4,
            right: narrow ? 110 : 210,
            top: 18,
            bottom: 18,
            nodeWidth: 12,
            nodeGap: Math.min(LABEL_GAP, (MOST_GAPS * height) / Math.max(1, ends)),
            draggable: false,
            layoutIterations: 0,
            data: nodes.map(({ id, kind }) => ({ name: id, itemStyle: { color: colour[kind], borderWidth: 0 } })),
            links: links.map(({ from, to, value }) => ({
              ...{ source: from, target: to, value },
              lineStyle: { color: colour[known.get(to)?.kind ?? 'measured'], opacity: 0.22, curveness: 0.5 },
            })),
            label: {
              color: theme.text,
              fontSize: 12,
              fontFamily: theme.font,
              lineHeight: 15,
              formatter: ({ name }: { name: string }) => {
                const node = known.get(name);
                return node
                  ? `${shortened(node.title, narrow ? LONGEST.narrow : LONGEST.wide)}\n{amount|${written(node.value)}}`
                  : '';
              },
              rich: { amount: { color: theme.faint, fontSize: 11, fontFamily: theme.font, lineHeight: 14 } },
            },
            emphasis: { focus: 'adjacency', lineStyle: { opacity: 0.45 } },
          },
        ],
      },
      { notMerge: true },
    );
  }, [nodes, links, written, scheme, narrow, height]);

  return <div ref={place} role="img" aria-label={label} className={classes.chart} style={{ height }} />;
}
