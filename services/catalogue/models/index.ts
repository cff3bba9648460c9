// Made by `npm run services` from the files of services/catalogue/models.
import { type DeviceModel, modelsIn } from '../model';
import * as aquascopeKfr from './aquascope-kfr';
import * as decentlabDlr2 from './decentlab-dlr2';
import * as develiotRwmr from './develiot-rwmr';
import * as eastronSdm630 from './eastron-sdm630';
import * as emuProfessional2 from './emu-professional-2';
import * as energomeraCe301 from './energomera-ce301';
import * as energomeraCe303 from './energomera-ce303';
import * as engelmannSensostar2c from './engelmann-sensostar-2c';
import * as gavazziEm24 from './gavazzi-em24';
import * as iec62056Readout from './iec62056-readout';
import * as itronCyble from './itron-cyble';
import * as joobyPulse from './jooby-pulse';
import * as kamstrupMultical601 from './kamstrup-multical-601';
import * as mbusMeters from './mbus-meters';
import * as mercury from './mercury';
import * as mercuryOnePhase from './mercury-one-phase';
import * as netvoxR718 from './netvox-r718';
import * as netvoxR718n3 from './netvox-r718n3';
import * as talkpoolOy1320 from './talkpool-oy1320';
import * as vegaBetar from './vega-betar';
import * as vegaBetarGas from './vega-betar-gas';
import * as vegaGm2 from './vega-gm2';
import * as vegaMbus1 from './vega-mbus1';
import * as vegaMbus2 from './vega-mbus2';
import * as vegaSensors from './vega-sensors';
import * as vegaSi11 from './vega-si11';
import * as vegaSi12 from './vega-si12';
import * as vegaSi12r from './vega-si12r';
import * as vegaSi22 from './vega-si22';
import * as vegaSpbzipCe2726a from './vega-spbzip-ce2726a';
import * as vegaSpbzipCe2727a from './vega-spbzip-ce2727a';
import * as vegaTd11 from './vega-td11';
import * as yobiiqMeters from './yobiiq-meters';

/** Every device model of the catalogue, by id. */
export const models: readonly DeviceModel[] = modelsIn([
  aquascopeKfr,
  decentlabDlr2,
  develiotRwmr,
  eastronSdm630,
  emuProfessional2,
  energomeraCe301,
  energomeraCe303,
  engelmannSensostar2c,
  gavazziEm24,
  iec62056Readout,
  itronCyble,
  joobyPulse,
  kamstrupMultical601,
  mbusMeters,
  mercury,
  mercuryOnePhase,
  netvoxR718,
  netvoxR718n3,
  talkpoolOy1320,
  vegaBetar,
  vegaBetarGas,
  vegaGm2,
  vegaMbus1,
  vegaMbus2,
  vegaSensors,
  vegaSi11,
  vegaSi12,
  vegaSi12r,
  vegaSi22,
  vegaSpbzipCe2726a,
  vegaSpbzipCe2727a,
  vegaTd11,
  yobiiqMeters,
]);
