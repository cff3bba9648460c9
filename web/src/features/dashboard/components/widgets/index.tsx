import type { ComponentType } from 'react';
import type { WidgetKind } from '../../model/kinds';
import { BalanceWidget } from './balance-widget';
import { ClockWidget } from './clock-widget';
import { ConsumptionWidget } from './consumption-widget';
import { DeviceWidget } from './device-widget';
import { FleetWidget } from './fleet-widget';
import { HeatMapWidget } from './heat-map-widget';
import { MapWidget } from './map-widget';
import { EventsWidget } from './events-widget';
import { QualityWidget } from './quality-widget';
import { SilentWidget } from './silent-widget';
import { TasksWidget } from './tasks-widget';
import { TopWidget } from './top-widget';
import type { WidgetProps } from './widget-body';

/** Component of each kind of widget. */
export const WIDGETS: Readonly<Record<WidgetKind, ComponentType<WidgetProps>>> = {
  fleet: FleetWidget,
  silent: SilentWidget,
  consumption: ConsumptionWidget,
  top: TopWidget,
  heat_map: HeatMapWidget,
  balance: BalanceWidget,
  quality: QualityWidget,
  tasks: TasksWidget,
  map: MapWidget,
  device: DeviceWidget,
  events: EventsWidget,
  clock: ClockWidget,
};
