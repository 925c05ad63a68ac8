#include "ir/analysis/analyses.h"

namespace tessera::ir {

const VariableUsers& Analyses::users() {
  if (!users_) users_.emplace(m_);
  return *users_;
}

const LoopExits& Analyses::exits() {
  if (!exits_) {
    exits_.emplace(m_);
    exits_->RecordStoresInModule(users());
  }
  return *exits_;
}

std::string Analyses::FindStale() const {
  Analyses fresh(m_);
  if (users_ && *users_ != fresh.users()) return "the users of variables have changed";
  if (exits_ && *exits_ != fresh.exits()) return "the exits of loops have changed";
  return "";
}

}  // namespace tessera::ir
