import { Module } from '@nestjs/common';
import { ChangeLogModule } from '../change-log/change-log.module';
import { RegistriesModule } from '../registries/registries.module';
import { AttributeController } from './attributes/attribute.controller';
import { AttributeRepository } from './attributes/attribute.repository';
import { AttributeService } from './attributes/attribute.service';
import { AutomaticController } from './automatic/automatic.controller';
import { AutomaticRepository } from './automatic/automatic.repository';
import { AutomaticService } from './automatic/automatic.service';
import { EquipmentConsumer } from './equipment/equipment.consumer';
import { EquipmentController } from './equipment/equipment.controller';
import { EquipmentRepository } from './equipment/equipment.repository';
import { EquipmentService } from './equipment/equipment.service';
import { ObjectTiesController } from './object-ties.controller';
import { ObjectTiesRepository } from './object-ties.repository';
import { ObjectTiesService } from './object-ties.service';
import { ObjectUsersRepository } from './object-users.repository';
import { ObjectUsersService } from './object-users.service';
import { ObjectController } from './object.controller';
import { ObjectRepository } from './object.repository';
import { ObjectService } from './object.service';
import { PlaceJob } from './place.job';
import { PlaceRepository } from './place.repository';

@Module({
  imports: [ChangeLogModule, RegistriesModule],
  controllers: [AttributeController, AutomaticController, EquipmentController, ObjectController, ObjectTiesController],
  providers: [
    AttributeRepository,
    AttributeService,
    AutomaticRepository,
    AutomaticService,
    EquipmentConsumer,
    EquipmentRepository,
    EquipmentService,
    ObjectRepository,
    ObjectService,
    ObjectTiesRepository,
    ObjectTiesService,
    ObjectUsersRepository,
    ObjectUsersService,
    PlaceJob,
    PlaceRepository,
  ],
  exports: [ObjectRepository, ObjectService, ObjectTiesRepository],
})
export class TreeModule {}
