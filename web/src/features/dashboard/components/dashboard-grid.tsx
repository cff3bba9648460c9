import { type DashboardWidget, GRID_COLUMNS } from '@gaugeway/proto/api/dashboards';
import { ReactGridLayout, useContainerWidth } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import { kindOf } from '../model/kinds';
import { inOrder, type Placed } from '../model/layout';
import classes from './dashboard.module.css';
import { WidgetCard, type WidgetActions } from './widget-card';

/** Pixels. */
const ROW = 32;
const GAP = 12;
/** A widget is moved only by its handle: its content remains usable while the dashboard is edited. */
const HANDLE = `.${classes.handle}`;

interface DashboardGridProps {
  widgets: readonly DashboardWidget[];
  isPhone: boolean;
  actions?: WidgetActions;
  /** Removes a widget without content. */
  onDrop?: (id: string) => void;
  onArrange: (placed: readonly Placed[]) => void;
}

/** The widgets in their places; one below the other on a phone. */
export function DashboardGrid({ widgets, isPhone, actions, onDrop, onArrange }: DashboardGridProps) {
  const { width, containerRef, mounted } = useContainerWidth();
  if (isPhone) {
    return (
      <div className={classes.stack}>
        {inOrder(widgets).map((widget) => (
          <div key={widget.id} style={{ minHeight: widget.h * (ROW + GAP) - GAP, display: 'flex' }}>
            <WidgetCard widget={widget} actions={actions} onDrop={onDrop} isPhone />
          </div>
        ))}
      </div>
    );
  }
  const layout = widgets.map(({ id, kind, x, y, w, h }) => {
    const { minW, minH } = kindOf(kind).size;
    return { i: id, x, y, w, h, minW, minH };
  });
  const isEditing = actions !== undefined;
  return (
    <div ref={containerRef} className={classes.grid} data-editing={isEditing || undefined}>
      {mounted && (
        <ReactGridLayout
          layout={layout}
          width={width}
          gridConfig={{ cols: GRID_COLUMNS, rowHeight: ROW, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ enabled: isEditing, handle: HANDLE }}
          resizeConfig={{ enabled: isEditing, handles: ['se'] }}
          onLayoutChange={(placed) => {
            if (isEditing) onArrange(placed);
          }}
        >
          {widgets.map((widget) => (
            <div key={widget.id} className={classes.place}>
              <WidgetCard widget={widget} actions={actions} onDrop={onDrop} isPhone={false} />
            </div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  );
}
