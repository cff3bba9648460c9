import type { DeviceModel } from '../model';
import aquascopeKfr from './aquascope-kfr';
import eastronSdm630 from './eastron-sdm630';
import emuProfessional2 from './emu-professional-2';
import energomeraCe301 from './energomera-ce301';
import energomeraCe303 from './energomera-ce303';
import engelmannSensostar2c from './engelmann-sensostar-2c';
import gavazziEm24 from './gavazzi-em24';
import itronCyble from './itron-cyble';
import kamstrupMultical601 from './kamstrup-multical-601';
import develiotRwmr from './develiot-rwmr';
import { mbusMeters } from './mbus-meters';
import { mercury230, mercury230Gsm, mercury231, mercury233, mercury234, mercury236, mercury238 } from './mercury';
import { mercury200, mercury203, mercury206 } from './mercury-one-phase';
import { decentlabDlr2OneInput, decentlabDlr2TwoInputs } from './decentlab-dlr2';
import { joobyElimp, joobyImp4eu } from './jooby-pulse';
import { netvoxR718h2Model, netvoxR718kaModel } from './netvox-r718';
import netvoxR718n3 from './netvox-r718n3';
import talkpoolOy1320 from './talkpool-oy1320';
import vegaBetar from './vega-betar';
import vegaBetarGas from './vega-betar-gas';
import vegaGm2 from './vega-gm2';
import vegaMbus1 from './vega-mbus1';
import vegaMbus2 from './vega-mbus2';
import { vegaTl11Model, vegaTp11Model } from './vega-sensors';
import { yobiiqEm2101Model, yobiiqEm4301Model } from './yobiiq-meters';
import vegaSi11 from './vega-si11';
import vegaSi12 from './vega-si12';
import vegaSi12r from './vega-si12r';
import vegaSi22 from './vega-si22';
import vegaSpbzipCe2726a from './vega-spbzip-ce2726a';
import vegaSpbzipCe2727a from './vega-spbzip-ce2727a';
import vegaTd11 from './vega-td11';

/** Every device model of the catalogue. */
export const models: readonly DeviceModel[] = [
  vegaSi11,
  vegaSi12,
  vegaSi12r,
  vegaSi22,
  vegaTd11,
  vegaBetar,
  vegaBetarGas,
  vegaGm2,
  vegaMbus1,
  vegaMbus2,
  vegaSpbzipCe2726a,
  vegaSpbzipCe2727a,
  talkpoolOy1320,
  emuProfessional2,
  mercury200,
  mercury203,
  mercury206,
  mercury230,
  mercury230Gsm,
  mercury231,
  mercury233,
  mercury234,
  mercury236,
  mercury238,
  energomeraCe301,
  energomeraCe303,
  kamstrupMultical601,
  engelmannSensostar2c,
  itronCyble,
  eastronSdm630,
  gavazziEm24,
  ...mbusMeters,
  vegaTl11Model,
  vegaTp11Model,
  develiotRwmr,
  netvoxR718n3,
  netvoxR718h2Model,
  netvoxR718kaModel,
  joobyImp4eu,
  joobyElimp,
  decentlabDlr2OneInput,
  decentlabDlr2TwoInputs,
  yobiiqEm2101Model,
  yobiiqEm4301Model,
  aquascopeKfr,
];
